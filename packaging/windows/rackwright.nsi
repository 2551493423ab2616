; The installer for Windows, for one user and without administrator's rights. It upgrades in place.
; makensis -DVERSION=… -DPAYLOAD=folder of the application -DTARGET=installer to write
; Not tried on Windows; README.md in the folder above says what was checked.

Unicode true
RequestExecutionLevel user
SetCompressor /SOLID lzma

!define NAME "Rackwright"
!define FILE_TYPE "Rackwright.Design"
!define CLASSES "Software\Classes"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"

Name "${NAME} ${VERSION}"
OutFile "${TARGET}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"

Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

Section
  ; What an older version left must not mix with the new files.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${PAYLOAD}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\rackwrightw.exe"

  ; Windows knows the last part of an extension only: ".json" belongs to others, so Rackwright offers itself for it
  ; under "Open with" and takes nothing over.
  WriteRegStr HKCU "${CLASSES}\${FILE_TYPE}" "" "Rackwright design"
  WriteRegStr HKCU "${CLASSES}\${FILE_TYPE}\shell\open\command" "" '"$INSTDIR\rackwrightw.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\.json\OpenWithProgids" "${FILE_TYPE}" ""

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\rackwrightw.exe"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
SectionEnd

Section "Uninstall"
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\rackwright.exe"
  Delete "$INSTDIR\rackwrightw.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  DeleteRegKey HKCU "${CLASSES}\${FILE_TYPE}"
  DeleteRegValue HKCU "${CLASSES}\.json\OpenWithProgids" "${FILE_TYPE}"
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd

/** The rows of members' sign-in and of sign-in policies in the permission matrix, written by hand. */
export const safetyRows: Record<string, string> = {
  'safety.members': '-xnnnnyyy',
  'safety.events': '-xnnnnyyy',
  'safety.exportEvents': '-xnnnnyyy',
  'safety.exportedEvents': '-xnnnnyyy',
  'safety.member': '-xnnnnyyy',
  'safety.endSession': '-xnnnnyyn',
  'safety.endSessions': '-xnnnnyyn',
  'safety.resetSecondFactor': '-xnnnnyyn',
  'safety.policies': '-xnnnnyyy',
  'safety.preview': '-xnnnnyyn',
  'safety.update': '-xnnnnyyn',
};

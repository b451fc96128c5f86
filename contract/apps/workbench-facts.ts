/** Whether members see their apps in the groups of the workbench (specification section 4). */
export const workbenchStatuses = ['OPENED', 'STOP'] as const;
export type WorkbenchStatus = (typeof workbenchStatuses)[number];

import { z } from 'zod';
import { menuCodes } from './access/permission-facts.ts';

export const menuCode = z.enum(menuCodes);
export const access = z.enum(['view', 'edit']);

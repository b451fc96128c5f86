import '#server/node-version.ts';
import { writeDatabaseTypes } from './check/database-types.ts';

await writeDatabaseTypes();

import { expect, test } from 'vitest';
import { findRowTypeFaults } from './row-types.ts';

const types = `export interface Rooms {
  floor: Generated<string>;
  id: string;
  name: string;
  removed_at: Timestamp | null;
}

export interface DB {
  rooms: Rooms;
}
`;
const path = 'server/features/workplace/rooms/manage/rooms.repository.ts';
const columns = 'id: string; name: string; floor: string; removed_at: Date | null';
const check = (source: string, at = path) =>
  findRowTypeFaults(
    new Map([
      ['server/kernel/database/database-types.generated.ts', types],
      [at, source],
    ]),
  );

test('refuses an interface or a type literal that repeats the columns of a table', () => {
  expect(check(`interface RoomRow { ${columns} }\nconst a = many(db)<RoomRow>\`SELECT id FROM rooms\`;`)).toEqual([
    `${path}:1 repeats columns of rooms: use ColumnsOf`,
  ]);
  expect(check(`const a = many(db)<{ ${columns} }>\`SELECT id FROM rooms\`;`)).toHaveLength(1);
});

test('allows composed types, other names and types, tables that are not mentioned, and other files', () => {
  expect(check("type RoomRow = ColumnsOf<'rooms', 'id' | 'name'> & { people: number };")).toEqual([]);
  expect(
    check(
      `interface A { ${columns.replace('Date', 'string').replace('floor: string', 'floor: number')} }\nconst a = sql\`rooms\`;`,
    ),
  ).toEqual([]);
  expect(check(`interface A { ${columns} }`)).toEqual([]);
  expect(check(`interface A { ${columns} }\nconst a = sql\`rooms\`;`, 'server/domain/a.rules.ts')).toEqual([]);
});

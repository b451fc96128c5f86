import { crc32 } from 'node:zlib';

/**
 * Returns a zip with uncompressed parts. The parser gets this instead of the uploaded file, so that it reads exactly what was
 * checked, even if the original could be read in two ways.
 */
export function storeZip(parts: ReadonlyMap<string, Buffer>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of parts) {
    const name = Buffer.from(path);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    local.push(Buffer.from('PK\x03\x04', 'latin1'), common, name, content);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, name);
    offset += 30 + name.length + content.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.size, 4);
  end.writeUInt16LE(parts.size, 6);
  end.writeUInt32LE(
    central.reduce((sum, part) => sum + part.length, 0),
    8,
  );
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, ...central, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A separate file system that can be filled. */
export interface SmallDisk {
  folder: string;
  /** Writes until the system refuses (ENOSPC), and frees this many bytes again. */
  fill(leave?: number): void;
  /** Frees the space taken by `fill`. */
  free(): void;
  remove(): void;
}

/** Mounts a small file system in memory, which needs root on Linux. @param folder the mount point, created here */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (cause) {
    throw new Error('a file system of its own cannot be mounted: run these tests as root on Linux', { cause });
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill(leave = 0) {
      const file = openSync(ballast, 'a');
      const block = Buffer.alloc(64 * 1024, 1);
      let written = 0;
      try {
        for (;;) written += writeSync(file, block);
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error;
      }
      if (leave > 0) ftruncateSync(file, Math.max(0, written - leave));
      closeSync(file);
      if (leave === 0 && statfsSync(folder).bavail > 0) throw new Error('the disk is not full');
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

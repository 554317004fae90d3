import { open } from "node:fs/promises";
import { type Compressors, type FileMetaData, parquetMetadataAsync, parquetReadObjects } from "hyparquet";

/** A row group of a Parquet file: some columns of its rows, by their names. */
type ReadGroups = AsyncGenerator<Record<string, unknown>[]>;

/** A Parquet file that is open. */
export interface ParquetFile {
  readonly metadata: FileMetaData;
  /** The rows, by row groups. @throws Error if they cannot be read */
  groups(columns: string[], compressors?: Compressors): ReadGroups;
  close(): Promise<void>;
}

/** @throws the system's error, and an Error for a file that is not Parquet */
export async function openParquet(path: string): Promise<ParquetFile> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const file = {
      byteLength: size,
      async slice(start: number, end = size): Promise<ArrayBuffer> {
        const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
        return bytes.buffer.slice(0, bytesRead);
      },
    };
    const metadata = await parquetMetadataAsync(file).catch((error: Error) => {
      throw new Error(`it cannot be read as Parquet: ${error.message}`);
    });
    return {
      metadata,
      async *groups(columns, compressors = {}) {
        let rowStart = 0;
        for (const { num_rows } of metadata.row_groups) {
          const rowEnd = rowStart + Number(num_rows);
          const options = { file, metadata, compressors, columns, rowStart, rowEnd };
          yield await parquetReadObjects(options).catch((error: Error) => {
            throw new Error(`its rows from ${rowStart} on cannot be read: ${error.message}`);
          });
          rowStart = rowEnd;
        }
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Whether a file has a column. */
export function hasColumn({ metadata }: ParquetFile, name: string): boolean {
  return metadata.schema.some((one) => one.name === name);
}

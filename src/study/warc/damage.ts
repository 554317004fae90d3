import type { Because } from "../../base/because.ts";
import type { ExpansionLimit } from "../../base/compression/expansion.ts";

/** What is wrong where a file could not be read, in English. */
export const ARCHIVE_DAMAGE = {
  "much-expands": "it expands to more than {ratio} times its size: the rest is not read (--max-ratio)",
  "much-damage": "too much damage: the rest of the file is not read",
  "no-member": "not the beginning of a gzip member",
  "cut-member": "a member that is cut short",
  "large-member": "a member of more than {most} MiB",
  "wrong-checksum": "a member whose checksum is wrong",
  "corrupt-member": "a corrupt member ({why})",
  "no-record": "not the beginning of a record",
  "cut-record": "a record that is cut short",
  "large-record": "a record of more than {most} MiB",
  "endless-record": "a record whose fields do not end",
  "bare-record": "a record without a length",
  "wrong-length": "a record whose length is wrong",
  "no-entry": "not the beginning of an entry",
  "cut-entry": "an entry that is cut short",
  "long-name": "a name that is too long",
  "cut-archive": "an archive that is cut short",
  "corrupt-archive": "an archive whose rest cannot be read ({why})",
} as const;

/** What is wrong with a place in a file. */
export type DamageReason = Because<keyof typeof ARCHIVE_DAMAGE>;

/** A place in a file that could not be read, while the rest could. */
export interface Damage {
  /** Bytes from the beginning of the file, as it is stored, to where the damage begins. */
  readonly offset: number;
  readonly because: DamageReason;
  /** Whether the place is in what the file contains, unpacked: of a compressed tar archive. */
  readonly isUnpacked?: boolean;
}

/** Called for each place that could not be read. */
export type OnDamage = (damage: Damage) => void;

/** A kind of damage. */
export const damageBy = (code: DamageReason["code"], values: Because["values"] = {}): DamageReason => ({
  code,
  values,
});

/** What a file is that expands too far. */
export const unread = ({ ratio }: ExpansionLimit): DamageReason => damageBy("much-expands", { ratio });

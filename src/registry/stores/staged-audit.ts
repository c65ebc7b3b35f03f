import type { AuditRecord } from "#domain/records/audit-record.ts";
import { COLLECTIONS } from "../collections.ts";
import type { BaseCollection } from "./base-collection.ts";
import type { Changes } from "./changes.ts";
import { StagedCollection } from "./staged-collection.ts";

export type LastAudit = () => AuditRecord | undefined;

/** IDs are random, so actions of one instant are ordered by when they were saved. */
export class StagedAudit extends StagedCollection<AuditRecord> {
	readonly #lastStored: LastAudit;
	#last: AuditRecord | undefined;

	constructor(base: BaseCollection<AuditRecord>, staged: Changes["audit"], lastStored: LastAudit) {
		super(COLLECTIONS.audit, base, staged);
		this.#lastStored = lastStored;
	}

	override save(entry: AuditRecord): void {
		const last = this.#last ?? this.#lastStored();
		this.#last = last?.at === entry.at ? { ...entry, step: last.step + 1 } : entry;
		super.save(this.#last);
	}
}

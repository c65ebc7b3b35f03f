import {
	COLLECTION_NAMES,
	COLLECTIONS,
	type CollectionName,
	eachCollection,
	type RecordTypes,
} from "../collections.ts";
import { type Changes, noChanges } from "./changes.ts";
import { IndexedCollection } from "./indexed-collection.ts";
import { type RecordView, recordView } from "./record-view.ts";

type Stored = { [Name in CollectionName]: IndexedCollection<RecordTypes[Name]> };

/** All records in memory. Changes are staged first and applied only once they are saved. */
export class RecordSet {
	readonly #stored = eachCollection<Stored>((name) => new IndexedCollection(COLLECTIONS[name]));

	apply(changes: Changes): void {
		for (const name of COLLECTION_NAMES) this.#applyTo(name, changes[name]);
	}

	/** Builds all indexes now, not on first use. */
	index(): void {
		for (const name of COLLECTION_NAMES) this.#stored[name].index();
	}

	/** A view in which saving only fills `changes`. */
	view(changes: Changes = noChanges()): RecordView {
		return recordView(
			{
				base: (name) => this.#stored[name],
				lastAudit: () => this.#stored.audit.by("all", "yes").at(-1),
			},
			changes,
		);
	}

	#applyTo<Name extends CollectionName>(
		name: Name,
		records: Map<string, RecordTypes[Name] | null>,
	): void {
		for (const [key, record] of records) this.#stored[name].put(key, record);
	}
}

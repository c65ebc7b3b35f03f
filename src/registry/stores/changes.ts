import {
	COLLECTION_NAMES,
	type CollectionName,
	eachCollection,
	type RecordTypes,
} from "../collections.ts";

/** Records to store, by collection and key; null for a removed one. */
export type Changes = { [Name in CollectionName]: Map<string, RecordTypes[Name] | null> };

export function noChanges(): Changes {
	return eachCollection(() => new Map());
}

export function mergeChanges(
	target: Changes,
	source: Changes,
	names: readonly CollectionName[] = COLLECTION_NAMES,
): void {
	const mergeOne = <Name extends CollectionName>(name: Name) => {
		for (const [key, record] of source[name]) target[name].set(key, record);
	};
	for (const name of names) mergeOne(name);
}

import { type Changes, COLLECTION_NAMES, type CollectionName } from "./collections.ts";

/** Puts changes over earlier ones, of the kinds that are named. */
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

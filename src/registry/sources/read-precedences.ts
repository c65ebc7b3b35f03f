import type { RegistryTransaction } from "../store.ts";

/** What each source counts, by its name; the lowest number most. */
export async function readPrecedences({
	sources,
}: RegistryTransaction): Promise<ReadonlyMap<string, number>> {
	return new Map((await sources.list()).map(({ name, precedence }) => [name, precedence]));
}

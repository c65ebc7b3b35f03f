import type { RegistryTransaction } from "../store.ts";

/** The precedence of each source, by its name; the lowest number comes first. */
export async function readPrecedences({
	sources,
}: RegistryTransaction): Promise<ReadonlyMap<string, number>> {
	return new Map((await sources.list()).map(({ name, precedence }) => [name, precedence]));
}

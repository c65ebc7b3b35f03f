import type { Cluster } from "#domain/same-program.ts";
import { listClustersOf } from "../sources/list-programs.ts";
import type { RegistryReader } from "../store.ts";

/** Listings from these origins that are, or may be, the same program as another one. */
export async function findImportedTwice(
	reader: RegistryReader,
	origins: readonly string[],
): Promise<Cluster[]> {
	const found = await Promise.all(origins.map((origin) => reader.findAgentByImportOrigin(origin)));
	return listClustersOf(
		reader,
		found.flatMap((agent) => agent?.slug ?? []),
	);
}

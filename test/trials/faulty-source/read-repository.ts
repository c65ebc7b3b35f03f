import { createAddressPolicy } from "#outbound/public-address.ts";
import { createRepositoryCloner } from "#sources/clone-repository.ts";
import { readPages } from "#sources/read-pages.ts";

/** Reads a repository to its end, as a follower does. Its process has little memory. Prints how many entries there were. */
const [place = "", maxEntries = ""] = process.argv.slice(2);
const lookup = { policy: createAddressPolicy([]), resolve: async () => [] };
const source = { name: "hostile", format: "mcp-registry", place, kind: "full" } as const;
const pages = readPages(
	{ ...source, next: null, highWater: null, validator: null },
	{
		fetch: async () => Promise.reject(new Error("A repository needs no requests.")),
		openFolder: async () => undefined,
		cloneRepository: createRepositoryCloner(lookup),
		now: () => 0,
		ownBaseUrl: "http://registry.test",
		maxEntries: Number(maxEntries),
	},
);
const read = { entries: 0, invalid: 0, refused: "" };
try {
	for await (const { entries, invalid } of pages) {
		read.entries += entries.length;
		read.invalid += invalid.length;
	}
} catch (error) {
	read.refused = error instanceof Error ? error.message : String(error);
}
process.stdout.write(JSON.stringify(read));

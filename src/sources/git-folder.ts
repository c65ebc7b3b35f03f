import { readParts } from "./folder-pages.ts";
import { GitFailure } from "./run-git.ts";
import { sourceFailure } from "./source-failure.ts";
import type { Reading, ReadPage } from "./way.ts";

/** `git+https://…`, an https address that ends with `.git`, or `file://…`, each with an optional `#folder`. */
export function isRepository(place: string): boolean {
	return /^(?:git\+https:\/\/|file:\/\/|https:\/\/[^#?]+\.git(?:#|$))/iu.test(place);
}

/** Reads the documents in the newest commit of a repository. The commit is the validator. */
export async function* gitPages(reading: Reading): AsyncGenerator<ReadPage> {
	const { source, ports } = reading;
	const { place, validator: known } = source;
	const { address, path } = partsOf(place);
	const failed = (error: unknown): never => {
		if (!(error instanceof GitFailure)) throw error;
		throw sourceFailure(source, place, error.message, { cause: error });
	};
	const clone = await ports.cloneRepository(address, { known, token: ports.token }).catch(failed);
	if (clone === null) {
		yield { at: place, documents: [], next: null, validator: known, isUnchanged: true };
		return;
	}
	try {
		const inside = clone.open(path.join("/"));
		if (!inside) throw sourceFailure(source, place, "is not a folder of the repository.");
		for await (const page of readParts(inside, reading)) yield { ...page, validator: clone.commit };
	} catch (error) {
		failed(error);
	} finally {
		await clone.remove();
	}
}

function partsOf(place: string): { address: string; path: string[] } {
	const [address = "", folder = ""] = place.replace(/^git\+/iu, "").split("#", 2);
	return { address, path: folder.split("/").filter((segment) => segment !== "") };
}

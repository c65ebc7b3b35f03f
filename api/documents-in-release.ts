import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fillTemplate } from "#contract/addresses.ts";
import { ListingDocuments } from "#contract/document.ts";
import { getEndpoint } from "#contract/endpoints.ts";
import { namedDigests } from "#domain/named-documents.ts";
import type { DocumentsOf } from "#snapshot/document-files.ts";
import type { Release } from "#snapshot/open-release.ts";

/** The documents of an agent from the release, because some machines have no records. */
export function documentsInRelease({ directory }: Release): DocumentsOf {
	const { file = "" } = getEndpoint("listDocuments");
	return (agent) => {
		if (namedDigests(agent).length === 0) return [];
		const path = join(directory, fillTemplate(file, { slug: agent.slug }));
		const { documents } = ListingDocuments.parse(JSON.parse(readFileSync(path, "utf8")));
		return documents.map(({ format, sha256, text, origin, fetched_at }) => ({
			format,
			sha256,
			text,
			origin,
			fetchedAt: fetched_at,
			by: "",
		}));
	};
}

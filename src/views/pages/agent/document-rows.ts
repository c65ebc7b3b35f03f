import { fillTemplate } from "#contract/addresses.ts";
import { DOCUMENT_FORMATS } from "#contract/document.ts";
import { getEndpoint } from "#contract/endpoints.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../../view-context.ts";
import { showAmount, showDay } from "../display.ts";

export interface DocumentRow {
	label: string;
	path: string;
	/** First letters of its digest. */
	digest: string;
	/** Size, time and place of reading. */
	about: string;
}

const DIGEST_LETTERS = 12;

/** The current documents of an agent, each with a link to its bytes. */
export function documentRows({ documentsOf }: ViewContext, agent: SnapshotAgent): DocumentRow[] {
	const { slug, documents } = agent;
	if (documents.length === 0) return [];
	return documentsOf(agent)
		.filter(({ sha256 }) => documents.includes(sha256))
		.map(({ sha256, format, text, fetchedAt, origin }) => ({
			label: DOCUMENT_FORMATS[format].label,
			path: fillTemplate(getEndpoint("getDocument").path, { slug, sha256 }),
			digest: sha256.slice(0, DIGEST_LETTERS),
			about: [
				showAmount(Buffer.byteLength(text), "byte"),
				showDay(fetchedAt),
				origin === null ? "uploaded" : `from ${origin}`,
			].join(", "),
		}));
}

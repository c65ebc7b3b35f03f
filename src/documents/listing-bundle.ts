import type { CheckedDocument, EvidenceBundle } from "#domain/checks/evidence-bundle.ts";
import { provenNamespaces } from "#domain/namespaces.ts";
import type { AgentRecord, DocumentRecord } from "#domain/records/agent-record.ts";
import { parseContent } from "./parse-content.ts";
import { readDocument } from "./read-document.ts";

/** What rules read of a record. */
type CheckedFacts = Pick<AgentRecord, "claim" | "license"> &
	Pick<AgentRecord, "repositoryUrl" | "websiteUrl">;

type ListedDocument = Pick<DocumentRecord, "sha256" | "format" | "text" | "origin" | "fetchedAt">;

/** What was observed of what a listing names, and when it is evaluated. */
export type Observed = Pick<EvidenceBundle, "at" | "evidence" | "former" | "looks">;

/** Everything that the results about a listing follow from. */
export function bundleOfListing(
	facts: CheckedFacts,
	documents: readonly ListedDocument[],
	observed: Observed,
): EvidenceBundle {
	const readings = documents.flatMap(
		({ text, format }) => readDocument(text, format).reading ?? [],
	);
	const { license, repositoryUrl, websiteUrl } = facts;
	return {
		...observed,
		listing: {
			names: [...new Set(readings.flatMap(({ name }) => name ?? []))],
			connections: readings.flatMap(({ connections }) => connections),
			authentication: readings.flatMap(({ authentication }) => authentication),
			websiteUrl,
			repositoryUrl,
			license,
			provenNamespaces: provenNamespaces(facts),
		},
		documents: documents.flatMap((document): CheckedDocument | [] => {
			const { sha256, format, text, origin, fetchedAt } = document;
			const parsed = parseContent(text);
			if (!parsed.ok) return [];
			const { value: content, body } = parsed;
			return { format, url: origin, observedAt: fetchedAt, sha256, content, body };
		}),
	};
}

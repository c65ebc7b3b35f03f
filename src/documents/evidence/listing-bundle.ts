import { provenNamespaces } from "#domain/agents/namespaces.ts";
import type { CheckedDocument, EvidenceBundle, Observed } from "#domain/checks/evidence-bundle.ts";
import type { AgentRecord, DocumentRecord } from "#domain/records/agent-record.ts";
import { parseContent } from "../content/parse-content.ts";
import type { DocumentReading } from "../document-reading.ts";
import { readDocuments } from "../read-document.ts";

type CheckedFacts = Pick<AgentRecord, "license" | "repositoryUrl" | "websiteUrl"> &
	Parameters<typeof provenNamespaces>[0];

type KeptDocument = Pick<DocumentRecord, "sha256" | "format" | "text" | "origin" | "fetchedAt">;

type Seen = Observed &
	Pick<EvidenceBundle, "at" | "areTextsKnown"> & {
		texts?: EvidenceBundle["listing"]["texts"];
		/** Of these documents, if they were read already. */
		readings?: readonly DocumentReading[];
	};

export function bundleOfListing(
	facts: CheckedFacts,
	documents: readonly KeptDocument[],
	{ texts = {}, readings = readDocuments(documents), ...observed }: Seen,
): EvidenceBundle {
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
			texts,
			provenNamespaces: provenNamespaces(facts),
		},
		documents: checkedDocuments(documents),
	};
}

export function checkedDocuments(documents: readonly KeptDocument[]): CheckedDocument[] {
	return documents.flatMap((document): CheckedDocument | [] => {
		const { sha256, format, text, origin, fetchedAt } = document;
		const parsed = parseContent(text);
		if (!parsed.ok) return [];
		const { value: content, body } = parsed;
		return { format, url: origin, observedAt: fetchedAt, sha256, content, body };
	});
}

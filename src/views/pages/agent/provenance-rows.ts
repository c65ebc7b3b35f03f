import { agentPath, fillTemplate, sourcePath } from "#contract/addresses.ts";
import type { AgentDetail } from "#contract/agent.ts";
import { DOCUMENT_FORMATS } from "#contract/document.ts";
import { getEndpoint } from "#contract/endpoints.ts";
import { FACT_ROWS } from "#contract/fact-rows.ts";
import { capitalise } from "#domain/capitalise.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { wordsOf } from "../../fact-text.ts";
import type { ViewContext } from "../../view-context.ts";
import { showAmount, showDay } from "../display.ts";

export function provenanceRows({ provenance }: AgentDetail) {
	return provenance.map(({ field, source, checked_at }) => ({
		field: labelOf(field),
		source: capitalise(source),
		day: showDay(checked_at),
	}));
}

/** The label of a member of the public answer. */
function labelOf(field: string): string {
	const fact = FACT_ROWS.find(({ wire, answer = wire }) => answer === field);
	return fact?.label ?? capitalise(field.replaceAll("_", " "));
}

/** Sources of an agent, their conflicts, and agents that share an endpoint or package with it. */
export function sourceRows({ sources, conflicts, sameEndpoint }: SnapshotAgent) {
	return {
		sources: sources.map(({ name, origin, fetchedAt }) => ({
			name,
			path: sourcePath(name),
			origin,
			day: showDay(fetchedAt),
		})),
		/** What sources state differently, fact by fact. */
		conflicts: conflicts.flatMap(({ source, field, said }) => {
			const row = FACT_ROWS.find(({ name }) => name === field);
			if (!row) return [];
			return [
				{ label: row.label, source, said: said.map((value) => wordsOf(row, value)).join(", ") },
			];
		}),
		/** Agents with the same endpoint or package. */
		same: sameEndpoint.map(({ slug, title, shared }) => ({
			title,
			path: agentPath(slug),
			shared,
		})),
	};
}

const DIGEST_LETTERS = 12;

/** The current documents of an agent, each with a link to its bytes. */
export function documentRows({ documentsOf }: ViewContext, agent: SnapshotAgent) {
	const { slug, documents } = agent;
	if (documents.length === 0) return [];
	return documentsOf(agent)
		.filter(({ sha256 }) => documents.includes(sha256))
		.map(({ sha256, format, text, fetchedAt, origin }) => ({
			label: DOCUMENT_FORMATS[format].label,
			path: fillTemplate(getEndpoint("getDocument").path, { slug, sha256 }),
			/** First letters of its digest. */
			digest: sha256.slice(0, DIGEST_LETTERS),
			/** Size, time and place of reading. */
			about: [
				showAmount(Buffer.byteLength(text), "byte"),
				showDay(fetchedAt),
				origin === null ? "uploaded" : `from ${origin}`,
			].join(", "),
		}));
}

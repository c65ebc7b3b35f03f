import type { ForeignProof } from "#contract/agents/agent.ts";
import { FACT_ROWS, type NamedRow } from "#contract/facts/fact-rows.ts";
import { agentPath, sourcePath } from "#contract/http/addresses.ts";
import { latestOf } from "#contract/instants.ts";
import { DOCUMENT_FORMATS } from "#contract/intake/document.ts";
import { readDocuments } from "#documents/read-document.ts";
import { entryNameIn, handSource, sourceNameIn } from "#domain/intake/source-origin.ts";
import type { Fact } from "#domain/records/agent-record.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { endpointPath } from "../../endpoint-url.ts";
import { wordsOfFact } from "../../texts/fact-text.ts";
import { sourceWords } from "../../texts/source-words.ts";
import type { ViewContext } from "../../view-context.ts";
import { showAmount, showDay, showStated } from "../display.ts";

/** Whose word the facts of an agent are, and of when: a row per source, with its facts. */
export function provenanceRows(context: ViewContext, agent: SnapshotAgent) {
	const facts = agent.provenance.flatMap(({ fields, ...fact }) => {
		const { label, path } = sourceOf(context, agent, fact);
		const rows = FACT_ROWS.filter((row) => fields.includes(row.name) && isRead(row));
		return rows.map((row) => ({ source: label, path, fact: row.label }));
	});
	return [...Map.groupBy(facts, ({ source }) => source)].map(([source, group]) => ({
		source,
		path: group[0]?.path ?? null,
		facts: group.map(({ fact }) => fact).join(", "),
	}));
}

/** Not what the program makes of other facts for itself. */
function isRead({ asked, shows }: NamedRow): boolean {
	return asked !== undefined || shows.some((place) => place === "list" || place === "page");
}

/** How a fact is known, if no source states it. */
const KNOWN_HERE: Readonly<Record<Exclude<Fact["source"], "imported" | "seen">, string>> = {
	declared: "Stated here",
	verified: "Proven or confirmed",
	observed: "Counted here",
	rule: "Made of its facts here, by rule",
};

function sourceOf(context: ViewContext, agent: SnapshotAgent, fact: Fact) {
	const { source, checkedAt } = fact;
	if (source === "seen") return { label: seenAt(fact), path: null };
	if (source === "rule") return { label: KNOWN_HERE.rule, path: null };
	if (source !== "imported")
		return { label: `${KNOWN_HERE[source]}, ${showDay(checkedAt)}`, path: null };
	const digest = /^document:(.+)$/.exec(fact.origin ?? "")?.[1];
	const origin = (digest ? agent.documentOrigins[digest]?.origin : fact.origin) ?? "";
	const name = sourceNameIn(origin) ?? handSource(origin);
	const at = changedAtOrigin(context, agent, origin);
	return {
		label: `${sourceWords(name)}${at === null ? "" : `, ${showStated(agent, at)}`}`,
		path: sourcePath(name),
	};
}

/** Who was asked, and when. */
function seenAt({ origin, checkedAt }: Fact): string {
	return `${URL.parse(origin ?? "")?.host} (seen ${showDay(checkedAt)})`;
}

/** The same behind a fact that is shown. Empty where it is not only seen. */
export function seenWords({ provenance }: SnapshotAgent, name: NamedRow["name"]): string {
	const fact = provenance.find(({ fields }) => fields.includes(name));
	return fact?.source === "seen" ? ` by ${seenAt(fact)}` : "";
}

/** When a source last changed what it says of an agent, by its own documents. */
function changedAtOrigin(context: ViewContext, agent: SnapshotAgent, origin: string) {
	const { versions, documentOrigins } = agent;
	const own = context
		.documentsOf(agent)
		.filter(({ sha256 }) => (documentOrigins[sha256]?.origin ?? origin) === origin)
		// Its day is that of the model, not of what its file says.
		.filter(({ format }) => format !== "models-dev");
	const dates = readDocuments(own).flatMap(({ observations }) =>
		observations.flatMap(({ kind, value }) => (DATES.has(kind) ? [String(value)] : [])),
	);
	const published = versions
		.filter(({ documents }) => own.some(({ sha256 }) => documents.includes(sha256)))
		.flatMap(({ publishedAt, updatedAt }) => [publishedAt, updatedAt]);
	// Impossible dates are none.
	return latestOf(
		[...dates, ...published].filter((at) => (at ?? "") <= (agent.sourceUpdatedAt ?? "")),
	);
}

const DATES: ReadonlySet<string> = new Set(["released_at", "pushed_at"]);

/** Sources of an agent, their conflicts, and agents that share an endpoint or package with it. */
export function sourceRows({ sources, conflicts, alsoListedAs }: SnapshotAgent) {
	return {
		sources: sources.map(({ name, origin, fetchedAt, proof }) => ({
			name: sourceWords(name),
			path: sourcePath(name),
			entry: entryNameIn(origin),
			day: showDay(fetchedAt),
			proof: proof && proofWords(proof),
		})),
		/** What sources state differently, fact by fact. */
		conflicts: conflicts.flatMap(({ source, field, said, fact }) => {
			const row = FACT_ROWS.find(({ name }) => name === field);
			if (!row) return [];
			return [
				{
					label: row.label,
					source: fact ? seenAt(fact) : sourceWords(source),
					said: said.map((value) => wordsOfFact(row, value)).join(", "),
				},
			];
		}),
		/** Agents that are probably the same program. */
		also: alsoListedAs.map(({ slug, title, why }) => ({ title, path: agentPath(slug), why })),
	};
}

/** A registry is only said to have proven what the operator trusts it for. */
function proofWords({ subject, how, counts }: ForeignProof): string {
	return `publisher ${counts ? `proven there by ${PROVEN_BY[how]}` : "named there"}: ${subject}`;
}

const PROVEN_BY: Readonly<Record<ForeignProof["how"], string>> = {
	sign_in: "sign-in",
	domain: "domain",
	repository: "repository",
	certified: "certification",
};

const DIGEST_LETTERS = 12;

/** Of the source code that an image is built from. */
function commitsIn(text: string): string[] {
	const [, commit] = /^ +commit: *["']?([0-9a-f]{7,40})\b/m.exec(text) ?? [];
	return commit ? [`built from commit ${commit.slice(0, DIGEST_LETTERS)}`] : [];
}

/** The current documents of an agent, each with a link to its bytes. */
export function documentRows({ documentsOf }: ViewContext, agent: SnapshotAgent) {
	const { slug, documents } = agent;
	if (documents.length === 0) return [];
	return documentsOf(agent)
		.filter(({ sha256 }) => documents.includes(sha256))
		.map(({ sha256, format, text, fetchedAt, origin }) => ({
			// Docker keeps a list of tools beside its entry.
			label: text.startsWith("[") ? "tools.json" : DOCUMENT_FORMATS[format].label,
			path: endpointPath("getDocument", { slug, sha256 }),
			digest: sha256.slice(0, DIGEST_LETTERS),
			/** Size, time and place of reading. */
			about: [
				showAmount(Buffer.byteLength(text), "byte"),
				`read ${showDay(fetchedAt)}`,
				...(format === "docker-mcp" ? commitsIn(text) : []),
				origin === null ? "uploaded" : `of ${entryNameIn(origin)}`,
			].join(", "),
		}));
}

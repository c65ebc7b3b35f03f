import { VERSION_STATUSES } from "#contract/agents/version.ts";
import { parseInstant } from "#contract/instants.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { compareVersions, latestVersion, type NumberedVersion } from "#documents/latest-version.ts";
import { modelFacts } from "#documents/model-facts.ts";
import { readDocuments } from "#documents/read-document.ts";
import { isSamePublication } from "#documents/same-publication.ts";
import type {
	ImportedAgent,
	ImportedDocument,
	ImportedVersion,
} from "#domain/intake/imported-agent.ts";
import { canonicalJson } from "#domain/texts/canonical-json.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import type { DocumentVersion, ForeignAgent } from "./importer.ts";

const LATEST = /[ -]\(?latest\)?$/iu;

/** Takes what calls itself the latest as another name of the one model of its lab that has its title, facts and prices. */
function foldAliases(agents: readonly ForeignAgent[]): readonly ForeignAgent[] {
	if (!agents.some(isLatest)) return agents;
	return [...Map.groupBy(agents, keyOf).values()].flatMap((same) => {
		const [model, ...others] = same.filter((agent) => !isLatest(agent));
		if (!model || others.length > 0) return same;
		const aliases = same.filter(isLatest);
		const more = aliases.flatMap(({ documents = [] }) => documents.slice(0, 1));
		const documents = [...(model.documents ?? []), ...more].slice(0, DOCUMENT.maxPerListing);
		const names = [model, ...aliases].flatMap(({ request }) => request.model_stack ?? []);
		return { ...model, documents, request: { ...model.request, model_stack: names } };
	});
}

function isLatest({ origin, request: { title, agent_type: type } }: ForeignAgent): boolean {
	return type === "llm" && (LATEST.test(origin) || LATEST.test(title));
}

function keyOf({ origin, request, documents = [] }: ForeignAgent): string {
	if (request.agent_type !== "llm") return origin;
	const lab = origin.slice(0, origin.lastIndexOf("/"));
	const title = request.title.replace(LATEST, "");
	return canonicalJson([lab, title, modelFacts(readDocuments(documents))]);
}

/** One document of an agent, which describes one version. */
interface Stated {
	number: string;
	edition: DocumentVersion;
	documents: readonly [ImportedDocument, ...ImportedDocument[]];
	agent: ImportedAgent;
}

const UNKNOWN: NumberedVersion = { number: undefined, publishedAt: undefined };

/**
 * One agent per origin, with all its versions. Its facts are those of the latest version that is not deleted. If no
 * version can be kept, only one document is used.
 */
export function gatherVersions(agents: readonly ForeignAgent[]) {
	const groups = Map.groupBy(foldAliases(agents), ({ origin }) => origin);
	const gathered = [...groups.values()].map(gather);
	return {
		agents: gathered.flatMap((some) => some.agents),
		skipped: gathered.flatMap(({ skipped }) => skipped),
	};
}

function gather(documents: readonly ForeignAgent[]) {
	const entries = documents.flatMap(statedIn);
	const distinct = [...Map.groupBy(entries, ({ number }) => number).values()].flatMap(
		(same) => same[0] ?? [],
	);
	const versions = distinct.toSorted((left, right) => compareVersions(right.edition, left.edition));
	const current = versions.find(({ edition }) => edition.status !== "deleted") ?? versions[0];
	if (!current) return takeOne(documents);
	const { origin } = current.agent;
	const unkept = documents.filter((agent) => statedIn(agent).length === 0);
	return {
		agents: [
			{ ...current.agent, ...notesOf(versions, current), versions: versions.map(versionOf) },
		],
		skipped: [
			...unkept.map(() => ({ origin, reason: "A document without a version cannot be kept." })),
			...entries.filter(isContradiction(distinct)).map(({ number }) => ({
				origin,
				reason: `Version ${number} is there twice with different content; the first one is used.`,
			})),
		],
	};
}

function statedIn({ documents = [], edition, ...agent }: ForeignAgent): Stated[] {
	const { number } = edition ?? UNKNOWN;
	const [first, ...others] = documents;
	if (edition === undefined || number === undefined || first === undefined) return [];
	return [{ number, edition, documents: [first, ...others], agent }];
}

function isContradiction(distinct: readonly Stated[]): (stated: Stated) => boolean {
	const first = new Map(distinct.map((entry) => [entry.number, entry]));
	return ({ number, documents: [{ text }] }) => {
		const [former] = first.get(number)?.documents ?? [];
		return former !== undefined && !isSamePublication(former.text, text);
	};
}

function versionOf({ number, edition, documents }: Stated): ImportedVersion {
	const updatedAt = parseInstant(edition.updatedAt);
	return {
		number,
		status: VERSION_STATUSES.find((status) => status === edition.status) ?? null,
		message: edition.statusMessage ?? null,
		publishedAt: parseInstant(edition.publishedAt) ?? null,
		...(updatedAt !== undefined && { updatedAt }),
		documents: [...documents],
	};
}

/** The notes on all versions; those on other versions than the current one name theirs. */
function notesOf(versions: readonly Stated[], current: Stated): Pick<ImportedAgent, "notes"> {
	const notes = versions.flatMap(({ number, agent }) =>
		(agent.notes ?? []).map((note) =>
			number === current.number ? note : `Version ${number}: ${note}`,
		),
	);
	return notes.length === 0 ? {} : { notes };
}

function takeOne(documents: readonly ForeignAgent[]) {
	const numbered = documents.map((document) => ({ ...(document.edition ?? UNKNOWN), document }));
	const latest = latestVersion(numbered)?.document;
	const others = documents.filter((document) => document !== latest);
	return {
		agents: latest ? [withoutEdition(latest)] : [],
		skipped: others.map((other) => ({
			origin: other.origin,
			reason: `${capitalise(describe(other))} is superseded by ${describe(latest)}.`,
		})),
	};
}

function withoutEdition({ edition: _, ...agent }: ForeignAgent): ImportedAgent {
	return agent;
}

function describe(agent: ForeignAgent | undefined): string {
	const number = agent?.edition?.number;
	return number === undefined ? "a document without a version" : `version ${number}`;
}

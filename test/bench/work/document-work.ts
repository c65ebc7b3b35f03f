import { fieldsIn, formValues } from "#api/middleware/read-form-body.ts";
import { waysOf } from "#connect/ways-of.ts";
import { STATEMENT } from "#contract/evidence/statements.ts";
import { DOCUMENT, INCIDENT } from "#contract/limits.ts";
import { compareReadings } from "#documents/compare-readings.ts";
import { parseContent } from "#documents/content/parse-content.ts";
import type { DocumentReading } from "#documents/document-reading.ts";
import { bundleOfListing } from "#documents/evidence/listing-bundle.ts";
import { readStatement } from "#documents/evidence/read-statement.ts";
import { riskSignals } from "#documents/evidence/risk-signals.ts";
import { lightFacts } from "#documents/light-facts.ts";
import { readDocument, readDocuments } from "#documents/read-document.ts";
import { isSamePublication } from "#documents/same-publication.ts";
import { advisoriesFor } from "#domain/advisories/advisories-for.ts";
import { isAffected, judgesIn } from "#domain/advisories/affects.ts";
import { publicResults } from "#domain/checks/public-results.ts";
import { resultsAbout } from "#domain/checks/run-checks.ts";
import { judgeObservations } from "#domain/evidence/counted-observations.ts";
import { joinObservations, suddenRises } from "#domain/evidence/joined-observations.ts";
import { coordinatesOf } from "#domain/identity/coordinates.ts";
import { findClusters } from "#domain/identity/same-program.ts";
import { createEventReader } from "#evidence/event-stream.ts";
import { readJson } from "#evidence/read-json.ts";
import { HOSTILE_TOML } from "../../documents/hostile-toml.ts";
import { HOSTILE_YAML } from "../../documents/hostile-yaml.ts";
import { filled, many, type Work } from "./work.ts";

const { maxBytes, maxItems, maxPerListing, maxObservations } = DOCUMENT;
const AT = "2026-05-01T00:00:00.000Z";
const STDIO = { transport: { type: "stdio" }, version: "1.0.0", registryType: "npm" };
const server = (more: object) =>
	JSON.stringify({ name: "com.example/large", description: "x", version: "1.0.0", ...more });

const packages = (count: number, part = "") =>
	many(count, (number) => ({ ...STDIO, identifier: `@e/${part}l-${number}` }));
const remotes = (count: number, part = "") =>
	many(count, (number) => ({ type: "sse", url: `http://a${part}.example/${number}` }));
const settings = (count: number) => many(count, (number) => ({ name: `KEY_${number}` }));

/** Documents whose parts are as many, or whose texts are as long, as a share of what fits. */
const DOCUMENTS: Readonly<Record<string, (share: number) => string>> = {
	"all ways": (share) => server({ packages: packages(100 * share), remotes: remotes(100 * share) }),
	"many settings": (share) =>
		server({
			packages: packages(5).map((one) => ({
				...one,
				environmentVariables: settings(maxItems * share),
			})),
		}),
	"many arguments": (share) =>
		server({
			packages: packages(1).map((one) => ({
				...one,
				packageArguments: many(maxItems * share, (number) => ({
					type: "positional",
					value: `&${number}`,
				})),
			})),
		}),
	"a long address": (share) =>
		server({ remotes: [{ type: "sse", url: `https://a.example/${filled("/", 2e5 * share)}x` }] }),
	"a long address of a repository": (share) =>
		server({
			repository: { url: `https://github.com/a/b${filled("/", 2e5 * share)}x`, source: "github" },
		}),
	"a long folder": (share) =>
		server({
			repository: {
				url: "https://github.com/a/b",
				source: "github",
				subfolder: `${filled("/", 2e5 * share)}x`,
			},
		}),
	"many variables": (share) =>
		server({
			remotes: [
				{
					type: "sse",
					url: `https://a.example/${many(5e3 * share, (number) => `{v${number}}`).join("")}`,
				},
			],
		}),
	"a long argument": (share) =>
		server({
			packages: packages(1).map((one) => ({
				...one,
				packageArguments: [{ type: "positional", value: filled("(\\", 2e5 * share) }],
			})),
		}),
	"a long name": (share) => server({ name: `${filled("a.", 2e5 * share)}/x` }),
	"a long version": (share) => server({ version: filled("1.", 2e5 * share) }),
	"a text of marks": (share) => server({ description: `a${filled("\u0315\u0316", 6e4 * share)}` }),
	"many small members": (share) => server({ x: many(1e5 * share, () => 0) }),
	"names given twice": (share) => `{${many(2e4 * share, () => '"a":1').join()}}`,
	"many skills": (share) =>
		JSON.stringify({
			name: "a",
			description: "b",
			version: "1",
			protocolVersion: "1.0",
			skills: many(maxItems * share, (number) => ({
				id: `s${number}`,
				name: "n",
				description: "d",
				tags: ["t"],
			})),
			supportedInterfaces: many(100 * share, (number) => ({
				url: `https://a.example/${number}`,
				protocolBinding: "JSONRPC",
				protocolVersion: "1.0",
			})),
			capabilities: {},
			defaultInputModes: [],
			defaultOutputModes: [],
		}),
	"a skill with a long text": (share) =>
		`---\nname: a-b\ndescription: b\n---\n${filled("---\n", 2e5 * share)}`,
	"lines that are nothing": (share) => filled("a\n", 2e5 * share),
};

type Act = (text: string, reading: DocumentReading | null) => () => unknown;

/** One function of a document, with each of these. */
function rows(row: Pick<Work, "of" | "in" | "bound">, act: Act): Work[] {
	return Object.entries(DOCUMENTS).map(([what, make]) => ({
		...row,
		what,
		at: (share) => {
			const text = make(share);
			return act(text, readDocument(text).reading);
		},
	}));
}

const one = (of: string, where: Work["in"], bound: string) => ({ of, in: where, bound });

const FACTS = {
	license: null,
	repositoryUrl: null,
	websiteUrl: null,
	claim: { domainVerifiedAt: null, repositoryVerifiedAt: null },
};

function bundleOf(text: string, reading: DocumentReading | null) {
	const documents = many(reading ? maxPerListing : 0, (number) => ({
		sha256: String(number).padStart(64, "0"),
		format: reading?.format ?? "mcp-server",
		text,
		origin: null,
		fetchedAt: AT,
	}));
	return bundleOfListing(FACTS, documents, { at: AT, evidence: [], former: [], looks: [] });
}

function coordinates(reading: DocumentReading) {
	const { name, connections, repositoryUrl, repositoryFolder } = reading;
	return coordinatesOf({
		title: "x",
		names: name === null ? [] : [name],
		identifiers: [],
		connections,
		repositoryUrl,
		repositoryFolder,
	});
}

const inRegistry = (count: number, coordinatesFor: (number: number) => string[]) =>
	many(count, (number) => ({
		slug: `s${number}`,
		ownerId: null,
		differs: [],
		sources: [`source ${number}`],
		coordinates: coordinatesFor(number),
	}));

const observed = (count: number) =>
	many(count, (number) => ({
		kind: "stars" as const,
		subject: `https://github.com/a/b${number % 7}`,
		value: number + 1,
		source: `s${number}`,
		as_of: AT,
	}));

/** So many advisories that are as long as another instance may send them together. */
const released = (share: number, count: number) =>
	many(count, (of) => ({
		id: `A-${of}`,
		modified: AT,
		affected: many(INCIDENT.maxAffected * share, (place) => ({
			package: { ecosystem: "PyPI", name: "requests" },
			versions: many(INCIDENT.maxVersions, (number) => `1!7.5rc${of}.post${place}.dev${number}`),
		})),
	}));
const advisory = (count: number) => ({
	id: "A-1",
	modified: AT,
	affected: many(count, () => ({
		package: { ecosystem: "npm", name: "a" },
		versions: ["1.0.0"],
		ranges: [{ type: "SEMVER" as const, events: [{ introduced: "0" }, { fixed: "1.0.0" }] }],
	})),
});

/** Functions of documents, of what was read in them, and of what others answered. */
export const DOCUMENT_WORK: readonly Work[] = [
	...rows(
		one("documents/read-document.ts readDocument", "answers", "a document"),
		(text) => () => readDocument(text),
	),
	...[...HOSTILE_YAML, ...HOSTILE_TOML].map(
		([what, text]): Work => ({
			...one("documents/content/parse-content.ts parseContent", "answers", "a document"),
			what,
			at: (share) => {
				const part = text.slice(0, Math.round(text.length * share));
				return () => parseContent(part);
			},
		}),
	),
	...rows(
		one(
			"documents/light-facts.ts lightFacts, risk-signals.ts riskSignals",
			"answers",
			"a document",
		),
		(text) => () => {
			const readings = readDocuments([
				{ text, format: readDocument(text).reading?.format ?? "mcp-server" },
			]);
			return [lightFacts(readings), riskSignals(readings)];
		},
	),
	...rows(
		one("connect/ways-of.ts waysOf", "answers", "a document"),
		(_, reading) => () =>
			waysOf({
				slug: "it",
				version: null,
				protocolName: reading?.name ?? null,
				registryUrl: "",
				connections: reading?.connections ?? [],
			}),
	),
	...rows(
		one("domain/identity/coordinates.ts coordinatesOf", "answers", "a document"),
		(_, reading) => () => reading && coordinates(reading),
	),
	...rows(
		one("documents/same-publication.ts isSamePublication", "answers", "two documents"),
		(text) => () => isSamePublication(text, `${text} `),
	),
	...rows(
		one("documents/compare-readings.ts compareReadings", "answers", "two documents"),
		(_, reading) => {
			const other = readDocument(
				server({ packages: packages(60, "b"), remotes: remotes(60, "b") }),
			).reading;
			return () =>
				reading && other && [compareReadings(reading, other), compareReadings(other, reading)];
		},
	),
	...rows(
		one("domain/checks/run-checks.ts resultsAbout", "builds", "the documents of a listing"),
		(text, reading) => {
			const bundle = bundleOf(text, reading);
			// What is known of these documents is not known of their copy.
			return () => resultsAbout({ ...bundle, documents: [...bundle.documents] });
		},
	),
	...rows(
		one("domain/checks/public-results.ts publicResults", "builds", "the documents of a listing"),
		(text, reading) => {
			const results = resultsAbout(bundleOf(text, reading));
			const findings = results.map((result) => ({ result, publicAt: null }));
			return () => publicResults(results, findings);
		},
	),
	{
		...one("domain/identity/same-program.ts findClusters", "builds", "the listings of a registry"),
		what: "each is the same as the next",
		at: (share) => {
			const programs = inRegistry(10_000 * share, (number) => [
				`package p${number}`,
				`package p${number + 1}`,
			]);
			return () => findClusters(programs);
		},
	},
	{
		...one("domain/identity/same-program.ts findClusters", "builds", "the listings of a registry"),
		what: "each is the same as many",
		at: (share) => {
			const programs = inRegistry(1_000 * share, (number) =>
				many(20, (place) => `package p${(number + place * 13) % (1_000 * share)}`),
			);
			return () => findClusters(programs);
		},
	},
	{
		...one("documents/evidence/read-statement.ts readStatement", "answers", "a statement"),
		what: "as many rules as results",
		at: (share) => {
			const count = (STATEMENT.maxCharacters / 40) * share;
			const rules = many(count, (number) => ({ id: `r${number}` }));
			const results = many(count, () => ({ ruleId: "none", message: { text: "t" } }));
			const sarif = {
				version: "2.1.0",
				runs: [{ tool: { driver: { name: "x", rules } }, results }],
			};
			return () => readStatement(sarif);
		},
	},
	{
		...one(
			"domain/evidence/joined-observations.ts, counted-observations.ts",
			"answers",
			"200 observations",
		),
		what: "of a few subjects",
		at: (share) => {
			const all = observed(maxObservations * share);
			const judging = { at: new Date(AT), sharing: () => 1 };
			return () => [joinObservations(all), suddenRises(all, all), judgeObservations(all, judging)];
		},
	},
	{
		...one("domain/advisories/affects.ts isAffected", "builds", "an advisory of a document's size"),
		what: "many ranges",
		at: (share) => {
			const all = advisory((maxBytes / 100) * share);
			// What is known of one advisory is not known of its copy.
			return () => isAffected({ ...all }, { subject: "npm/a", version: "2.0.0" });
		},
	},
	{
		...one("domain/advisories/affects.ts judgesIn", "answers", "an advisory of another instance"),
		what: "one package again and again",
		at: (share) => {
			const all = released(share, 1);
			return () => all.map((each) => judgesIn({ ...each }));
		},
	},
	{
		...one("domain/advisories/advisories-for.ts advisoriesFor", "answers", "an agent of a lock"),
		what: "a package of which all advisories of another instance are",
		at: (share) => {
			const all = released(share, 8);
			// They are read one in a turn before.
			for (const each of all) judgesIn(each);
			const version = "1!7.5rc1.post2.dev4000";
			return () => advisoriesFor(all, [{ subject: "pypi/requests", version }]);
		},
	},
	...Object.entries({ brackets: "[", quotes: '"\\', numbers: "1," }).map(
		([what, part]): Work => ({
			...one("evidence/read-json.ts readJson", "collectors", "1 MiB"),
			what,
			at: (share) => {
				const text = `[${filled(part, 1_048_576 * share)}`;
				return () => readJson(text);
			},
		}),
	),
	{
		...one("evidence/event-stream.ts createEventReader", "collectors", "1 MiB"),
		what: "in small parts",
		at: (share) => {
			const parts = many(1e5 * share, () => Buffer.from("data: aa\n"));
			return () => {
				const reader = createEventReader(() => false);
				for (const part of parts) reader.take(part);
				return reader.found();
			};
		},
	},
	{
		...one("api/middleware/read-form-body.ts formValues", "answers", "5,000 fields"),
		what: "one field again and again",
		at: (share) => {
			const text = filled("a&", 10_000 * share);
			return () => formValues(fieldsIn(text));
		},
	},
];

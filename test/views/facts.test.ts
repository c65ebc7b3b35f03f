import { describe, expect, it } from "vitest";
import { listingFields } from "#api/routes/dashboard/submissions/listing-fields.ts";
import { deskListing } from "#api/routes/desk/submissions/desk-listing.ts";
import {
	BehavioralProfile,
	KINDS_FIELD,
	NOTHING_SENSITIVE,
} from "#contract/agents/behavioral-profile.ts";
import { ListingChangesForm, ListingForm } from "#contract/agents/listing-form.ts";
import { AgentRevisionRequest, RegistrationRequest } from "#contract/agents/registration.ts";
import type { FactPlace } from "#contract/facts/fact-row.ts";
import { ASKED_ROWS, FACT_ROWS, IMPORTED_ROWS, type NamedRow } from "#contract/facts/fact-rows.ts";
import { keysOf } from "#contract/members-of.ts";
import { changesOfForm } from "#domain/agents/accept-revision.ts";
import { acceptImport } from "#domain/intake/accept-import.ts";
import { ImportedAgent } from "#domain/intake/imported-agent.ts";
import { Listing, listingOfTitle } from "#domain/records/agent-record.ts";
import type { SignalSums } from "#domain/scores/engagement.ts";
import { PROFILE_POINTS } from "#domain/scores/market-score.ts";
import { COMPLETENESS_POINTS } from "#domain/scores/trust-score.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentDetailView } from "#views/agents/agent-detail-view.ts";
import { agentFacts } from "#views/agents/agent-facts.ts";
import { agentMarkdownView } from "#views/agents/agent-markdown-view.ts";
import { agentView } from "#views/agents/agent-view.ts";
import { fieldLabel } from "#views/dashboard/fields.ts";
import { dumpAgentView } from "#views/dumps/dump-agent-view.ts";
import {
	AGENT_COLUMNS,
	dumpObservationRows,
	OBSERVATION_ROW_COLUMNS,
} from "#views/dumps/dump-table-views.ts";
import { feedView } from "#views/market/feed-view.ts";
import { reviewedSubmissionView } from "#views/moderation/reviewed-submission-view.ts";
import { agentPage } from "#views/pages/agent/agent-page.ts";
import { provenanceRows } from "#views/pages/agent/provenance-rows.ts";
import { groupsOf } from "#views/pages/compare/compare-groups.ts";
import { comparedOf } from "#views/pages/compare/compared.ts";
import { showCount } from "#views/pages/display.ts";
import { getAgent, type ViewContext } from "#views/view-context.ts";
import { acceptRegistration, acceptRevision } from "../domain/accepted.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { submission } from "../registry/record-builders.ts";
import { viewContext } from "./view-context-builder.ts";

/** What a fact can be in a record although no request can state it. */
const IMPORTED_VALUES: Partial<Record<NamedRow["kind"], unknown>> = {
	text: "harbour",
	word: "hosted",
	long_text: "Of harbours.",
	address: "https://tide-table.example.org/logo.png",
	list: ["Charts"],
	count: 128,
	instant: "2026-02-03T00:00:00.000Z",
};

function statedValue(row: NamedRow): unknown {
	if (row.kind === "category") return "tunnels";
	return row.example ?? IMPORTED_VALUES[row.kind];
}

/** The words that people see for a value. */
function readableValue(row: NamedRow): unknown {
	const value = statedValue(row);
	if (typeof value === "boolean") return row.words?.[value ? "yes" : "no"];
	if (row.unit && typeof value === "number") return showCount(value);
	return Array.isArray(value) ? value.map((word) => row.words?.[word] ?? word) : value;
}

/** A listing that states everything possible. */
const full = Listing.parse(
	Object.fromEntries(FACT_ROWS.map((row) => [row.name, statedValue(row)])),
);
const request = RegistrationRequest.parse(
	Object.fromEntries(ASKED_ROWS.map((row) => [row.wire, statedValue(row)])),
);

const named = (rows: readonly NamedRow[]) => rows.map((row) => [row.name, row] as const);
/** Words by which a value is recognised. For an instant, the year. */
const wordsIn = (value: unknown) =>
	JSON.stringify(value)
		.toLowerCase()
		.replace(/-\d.*z"$/u, "")
		.replaceAll("\\n", " ")
		.match(/[\p{L}\d]{3,}/gu) ?? [];

type Show = (context: ViewContext, agent: SnapshotAgent, row: NamedRow) => unknown;

/** What each place shows. Answers use the member of the fact. */
const PLACES: Readonly<Record<FactPlace, Show>> = {
	list: (context, agent, row) => Object.entries(agentView(context, agent)).filter(isOf(row)),
	detail: (context, agent, row) =>
		Object.entries(agentDetailView(context, agent)).filter(isOf(row)),
	feed: (context, _, row) => {
		const [first = {}] = feedView(context).agents;
		return Object.entries(first).filter(isOf(row));
	},
	dump: (_, agent, row) => {
		const dumped = dumpAgentView(agent, NO_SIGNALS, agent.createdAt);
		// They have a table of their own, because one agent has many.
		if (row.kind === "observations") {
			const rows = dumpObservationRows(dumped);
			expect(rows).toEqual(agent.observations.map((one) => ({ slug: agent.slug, ...one })));
			expect(OBSERVATION_ROW_COLUMNS).toEqual(expect.arrayContaining(keysOf(rows[0] ?? {})));
			// A single column cannot hold them.
		} else if (row.kind !== "risks") expect(AGENT_COLUMNS).toContain(row.wire);
		return Object.entries(dumped).filter(isOf(row));
	},
	markdown: (context, agent, { kind }) =>
		kind === "markdown" ? agentMarkdownView(context, agent).prose : agentFacts(context, agent),
	page: (context, agent, row) => {
		const { facts, links, lists, longDescription } = agentPage(context, agent);
		if (row.kind === "markdown") return longDescription;
		return [facts, links, lists].flat().filter(({ label }) => label === row.label);
	},
	compare: (context, agent, row) =>
		groupsOf(context, [comparedOf(context, agent)])
			.flatMap(({ rows }) => rows)
			.filter(({ name }) => name === row.label),
};

function isOf({ wire }: NamedRow): (member: [string, unknown]) => boolean {
	return ([name]) => name === wire;
}

const NO_SIGNALS: SignalSums = {
	views: [],
	votes: [],
	watches: [],
	upvotes: 0,
	downvotes: 0,
	watchers: 0,
	olderViews: 0,
	olderDecayedViews: 0,
};

describe("what a stranger may state of an agent", () => {
	it("is asked in one order: no two facts have the same place", () => {
		const places = ASKED_ROWS.map(({ asked }) => asked);
		expect(places).toEqual([...new Set(places)]);
	});

	const asked = named(ASKED_ROWS);

	it.each(asked)("%s is accepted in a registration", (name, row) => {
		expect(acceptRegistration(request)[name]).toEqual(statedValue(row));
	});

	it.each(asked)("%s can be changed", (name, row) => {
		const changes = AgentRevisionRequest.parse({ [row.wire]: statedValue(row) });
		const changed = acceptRevision(listingOfTitle("Another"), changes);
		expect(changed[name]).toEqual(statedValue(row));
	});

	// The behavioural profile has a field for each member, below.
	it.each(asked.filter(([, { kind }]) => kind !== "profile"))(
		"%s is a field of the form",
		(name, row) => {
			const field = listingFields([], full).find((field) => field.name === row.wire);
			expect(field).toMatchObject({ label: row.label });
			expect(wordsIn(field?.value)).toEqual(wordsIn(statedValue(row)));
			const sent = { ...formOf(listingOfTitle("Tide Table")), [row.wire]: field?.value };
			expect(ListingForm.shape).toHaveProperty(row.wire);
			const changes = changesOfForm(ListingChangesForm.parse(sent));
			expect(acceptRevision(listingOfTitle("Tide Table"), changes)[name]).toEqual(statedValue(row));
		},
	);
});

type Sent = [name: string, value: string | readonly string[] | undefined];

/** The form as a browser sends it. */
function formOf(listing: Listing): Record<string, string | readonly string[] | undefined> {
	const fields = listingFields([], listing).flatMap(
		({ name, type, value, options = [], chosen = [] }): Sent[] => {
			if (type !== "checkboxes") return [[name, value]];
			const ticked = options.map((option) => option.value).filter((one) => chosen.includes(one));
			return ticked.length === 0 ? [] : [[name, ticked]];
		},
	);
	return Object.fromEntries(fields);
}

describe("the behavioural profile in the form", () => {
	const own = { ...listingOfTitle("Tide Table"), behavioralProfile: null };

	it.each<[string, BehavioralProfile | null]>([
		["nothing", null],
		["an empty profile", {}],
		["one member", { effect_scope: "writes" }],
		["words of one's own", { autonomy_level: "On weekdays only", sensitive_access: ["Charts"] }],
		["that nothing sensitive is touched", { sensitive_access: [] }],
		["kinds in any order", { sensitive_access: ["payments", "Charts", "communications"] }],
		["everything", full.behavioralProfile],
	])("is the same after a change of something else: %s", (_, behavioralProfile) => {
		const before = { ...own, behavioralProfile };
		const changes = changesOfForm(ListingChangesForm.parse(formOf(before)));
		expect(acceptRevision(before, { ...changes, title: "Ebb" })).toEqual({
			...before,
			title: "Ebb",
		});
	});

	it("has the members of requests, each with its words and their points", () => {
		const fields = listingFields([]).filter(({ name }) => name.startsWith("behavioral_profile/"));
		expect(fields.map(({ name }) => name.split("/")[1])).toEqual(
			Object.keys(BehavioralProfile.shape),
		);
		const [access] = fields;
		expect(access).toMatchObject({
			label: "Access scope",
			hint: "What it can read. Access scope counts for 20 of 110 in the declared exposure.",
		});
		expect(access?.options?.slice(0, 3)).toEqual([
			{ value: "", label: "Not stated" },
			{ value: "none", label: "None (exposure 0 of 100)" },
			{ value: "public_data", label: "Public data (exposure 15 of 100)" },
		]);
	});

	it('shows at the field that "none" cannot be combined with other sensitive data', () => {
		const sent = {
			...formOf({ ...own, websiteUrl: "https://tide-table.example.org/" }),
			[KINDS_FIELD]: [NOTHING_SENSITIVE, "payments"],
		};
		const { error } = ListingForm.safeParse(sent);
		expect(error?.issues).toMatchObject([
			{ path: [KINDS_FIELD], message: "cannot combine nothing with kinds" },
		]);
	});
});

describe("a fact from a stranger or an importer", () => {
	const rows = named(FACT_ROWS);

	it.each(rows.filter(([name]) => name !== "title"))("%s is on the desk", (_, row) => {
		const { name } = row;
		const stated = listingOfTitle("Tide Table");
		const bare = { categoryName: undefined, noteOf: () => undefined };
		const shown = JSON.stringify(deskListing({ ...stated, [name]: full[name] }, bare));
		const without = JSON.stringify(deskListing(stated, bare));
		expect(shown).not.toBe(without);
		if (row.kind !== "profile" && row.kind !== "long_text") expect(shown).toContain(row.label);
	});

	it.each(rows)("%s is in the moderators' API", (_, row) => {
		const { listing } = reviewedSubmissionView(submission("tide", { listing: full }));
		expect(listing).toHaveProperty(row.wire, statedValue(row));
	});

	it.each(rows)("%s has the same label everywhere", (name, row) => {
		const fact = { source: "declared", checkedAt: full.launchedAt ?? "", origin: null } as const;
		const provenance = [{ ...fact, fields: [name] }];
		const context = viewContext({ agents: [agentRecord({ slug: "tide" })] });
		const rows = provenanceRows(context, { ...getAgent(context, "tide"), provenance });
		const isMade = [
			"partialDates",
			"clients",
			"keyHosts",
			"toolNames",
			"riskSignals",
			"observations",
		];
		expect(rows.map(({ facts }) => facts)).toEqual(isMade.includes(name) ? [] : [row.label]);
		expect(fieldLabel(name)).toBe(row.label);
	});

	it("is accepted from importers", () => {
		const imported = ImportedAgent.parse({
			...Object.fromEntries(IMPORTED_ROWS.map((row) => [row.name, statedValue(row)])),
			origin: "test:tide",
			suggestedSlug: "tide",
			request,
		});
		expect(acceptImport(imported)).toEqual({ ok: true, listing: full, notes: [] });
	});
});

describe("a fact is shown where the table says so", () => {
	/** Facts of some types need an agent of such a type. */
	const contextOf = (agentType: Listing["agentType"]) =>
		viewContext({
			agents: [
				agentRecord({ ...full, slug: "tide-table", agentType }),
				agentRecord({ slug: "mole", categorySlug: null }),
			],
			events: [],
		});
	const contexts = { usual: contextOf(full.agentType), model: contextOf("llm") };
	const places = Object.entries(PLACES).flatMap(([place, show]) =>
		FACT_ROWS.filter(({ shows }) => shows.some((shown) => shown === place)).map(
			(row) => [row.name, place, row, show] as const,
		),
	);

	it.each(places)("%s in %s", (_, place, row, show) => {
		const context = row.types ? contexts.model : contexts.usual;
		const agent = getAgent(context, "tide-table");
		const shown = JSON.stringify(show(context, agent, row)).toLowerCase();
		const isPage = place === "page" || place === "compare" || (place === "markdown" && row.types);
		const value = isPage ? readableValue(row) : statedValue(row);
		for (const word of wordsIn(value)) expect(shown).toContain(word);
	});

	it("and all facts with their provenance", () => {
		const fact = {
			source: "declared",
			checkedAt: "2026-02-03T00:00:00.000Z",
			origin: null,
		} as const;
		const facts = Object.fromEntries(FACT_ROWS.map(({ name }) => [name, fact]));
		const known = viewContext({ agents: [agentRecord({ ...full, slug: "tide", facts })] });
		const { provenance } = agentDetailView(known, getAgent(known, "tide"));
		const names = FACT_ROWS.map(({ wire, answer = wire }) => answer);
		expect(provenance.map(({ field }) => field)).toEqual(names);
	});
});

describe("the worth of a fact", () => {
	it("counts in the score that it names", () => {
		const told = (score: "market" | "trust") =>
			FACT_ROWS.flatMap(({ worth }) => (worth?.[score] ? [[worth.wish, worth[score]]] : []));
		const counted = (rows: typeof PROFILE_POINTS) => rows.map(({ fact, points }) => [fact, points]);
		expect(counted(PROFILE_POINTS)).toEqual(expect.arrayContaining(told("market")));
		expect(counted(COMPLETENESS_POINTS)).toEqual(expect.arrayContaining(told("trust")));
	});
});

describe("a record from before a fact existed", () => {
	it("is read as one without it", () => {
		const { title } = full;
		expect(Listing.parse({ title })).toEqual(listingOfTitle(title));
	});
});

import { expect, it } from "vitest";
import { checkedLock } from "#api/routes/lock-routes.ts";
import { LOCK_EXAMPLE } from "#contract/evidence/lock.ts";
import { lockCheckView } from "#views/locks/lock-views.ts";
import { LOCKED } from "../../domain/locks/locked-entry.ts";
import { createMemoryStore } from "../../registry/memory-store.ts";
import { daysAgo, incident } from "../../snapshot/registry-extract-builder.ts";
import { viewContext } from "../../views/view-context-builder.ts";

const many = (count: number, of: string) => Array.from({ length: count }, (_, at) => `${of}-${at}`);

it("a lock lets others have their turn between agents, also between those that are gone", async () => {
	const slugs = many(100, "nobody");
	let turns = 0;
	const count = () => {
		turns += 1;
		if (turns < slugs.length) setImmediate(count);
	};
	setImmediate(count);
	const lock = { ...LOCK_EXAMPLE, agents: slugs.map((slug) => ({ slug })) };
	const { agents } = await checkedLock(
		{ context: viewContext(), store: createMemoryStore() },
		lock,
	);
	expect(agents.map(({ slug }) => slug)).toEqual(slugs);
	expect(turns).toBe(slugs.length);
});

it.each([
	["1.2.0", "high", ""],
	[null, "low", ", perhaps not of this version"],
])(
	"tells a few advisories of an agent and counts the others: of %s",
	(version, severity, doubt) => {
		const versions = {
			subject: "npm/tide-table",
			versions: ["1.2.0"],
			introduced: null,
			fixed: null,
		};
		const incidents = many(100, "flood").map((slug, at) =>
			incident(slug, {
				id: `${at}`.padStart(12, "0"),
				affected: [versions],
				advisory: { publishedAt: daysAgo(2), withdrawnAt: null },
			}),
		);
		const locked = { ...LOCKED, packages: { "npm/tide-table": version } };
		const told = lockCheckView(viewContext({ incidents }), { locked, now: undefined }).differences;
		const found = told.filter(({ kind }) => kind === "advisory");
		expect(found).toHaveLength(21);
		expect(found.at(-1)?.sentence).toBe(`80 more advisories${doubt}.`);
		expect(new Set(found.map((one) => one.severity))).toEqual(new Set([severity]));
	},
);

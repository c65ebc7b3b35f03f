import { describe, expect, it } from "vitest";
import { agentConnectView } from "#views/agents/agent-connect-view.ts";
import { agentDetailView } from "#views/agents/agent-detail-view.ts";
import { observationListView } from "#views/agents/observation-list-view.ts";
import { groupsOf } from "#views/pages/compare/compare-groups.ts";
import { appRows, type Compared, comparedOf, onlyOf } from "#views/pages/compare/compared.ts";
import { showCount } from "#views/pages/display.ts";
import { importedRegistry } from "../../../site/imported-registry.ts";

const context = await importedRegistry();
const columns = [...context.snapshot.agents].map((agent) => comparedOf(context, agent));
const [usable = expect.unreachable(), ...others] = columns.filter(({ apps }) => apps.length > 0);
const [plain = expect.unreachable()] = columns.filter(({ apps }) => apps.length === 0);
/** The same listing, as if more or less were known of it. */
const known = (agent: Partial<Compared["agent"]>, more: Partial<Compared> = {}): Compared => ({
	...usable,
	...more,
	agent: { ...usable.agent, ...agent },
});
const kindsOf = (some: readonly Compared[]) =>
	appRows(some)
		.filter(({ isHidden }) => !isHidden)
		.map(({ acts }) => acts.map(({ kind }) => kind));

describe("the button of each column", () => {
	it("is the one of its own page, in a row for each app, of which one is shown", () => {
		const rows = appRows([usable, ...others.slice(0, 1)]);
		expect(rows.filter(({ isHidden }) => !isHidden)).toHaveLength(1);
		const links = agentConnectView(context, usable.agent).ways.flatMap(({ clients }) => clients);
		for (const { id, name, acts } of rows) {
			const client = links.find((one) => one.client === id && one.link !== null);
			const [act] = acts;
			if (!client?.link) continue;
			expect(name).toBe(`Into ${client.label}`);
			expect(act).toMatchObject({
				act: `Add to ${client.label}`,
				path: client.link.web ?? client.link.url,
				isOut: true,
			});
		}
	});

	it("is black once in a row: of what is added with a click, wherever it stands", () => {
		const [app = expect.unreachable()] = usable.apps;
		const copied = { ...usable, apps: [{ ...app, isLink: false }] };
		const linked = { ...usable, apps: [{ ...app, isLink: true }] };
		expect(kindsOf([copied, linked, linked])).toEqual([["line", "", "line"]]);
		expect(kindsOf([copied, copied])).toEqual([["", "line"]]);
		expect(appRows([copied, linked])[0]?.acts.map(({ act }) => act)).toEqual([
			"Copy setup",
			app.act,
		]);
	});

	it("leads to what else is known without an app, and warns of what was withdrawn", () => {
		expect(appRows([plain, plain])).toMatchObject([{ id: null, name: "Look at it" }]);
		const recalled = {
			...usable,
			isRecalled: true,
			other: { ...usable.other, act: "Do not install" },
		};
		expect(kindsOf([recalled, usable])).toEqual([["bad", ""]]);
		expect(kindsOf([recalled, recalled])).toEqual([["bad", "bad"]]);
		expect(appRows([recalled, usable])[0]?.acts[0]?.act).toBe("Do not install");
	});
});

describe("what only one has", () => {
	const runs = (place: "here" | "hosted", data: "stays" | "unknown" | "elsewhere" = "unknown") => {
		const reach = { runs: place, data, hosts: [], more: 0, limited: null };
		const asks = { keys: 0, signsIn: false };
		return known({ reach: { ...reach, ways: { one: reach }, asks } });
	};
	const here = runs("here");
	const hosted = runs("hosted");

	it("is said if each of the others is known not to have it", () => {
		expect(onlyOf(hosted, [here, hosted, here])).toEqual(["Only one that is hosted"]);
		expect(onlyOf(here, [here, hosted, hosted])).toEqual(["Only one on your machine"]);
	});

	it("is not said where two have it, or where one is not known", () => {
		expect(onlyOf(hosted, [hosted, { ...hosted }, here])).toEqual([]);
		expect(onlyOf(hosted, [hosted, here, known({ reach: null })])).toEqual([]);
		const quiet = runs("here", "stays");
		expect(onlyOf(quiet, [quiet, here])).toEqual([]);
		expect(onlyOf(quiet, [quiet, runs("here", "elsewhere")])).toEqual([
			"Only one that sends nothing out",
		]);
	});

	it("needs an ability that the others are stated to lack", () => {
		const able = known({
			abilities: ["reasoning"],
			lackedAbilities: [],
			inputModalities: ["image"],
		});
		const lacks = known({
			abilities: [],
			lackedAbilities: ["reasoning"],
			inputModalities: ["text"],
		});
		const silent = known({ abilities: [], lackedAbilities: [], inputModalities: [] });
		expect(onlyOf(able, [able, lacks])).toEqual([
			"Only one that sees images",
			"Only one that reasons",
		]);
		expect(onlyOf(able, [able, silent])).toEqual([]);
	});
});

it("every row says what the API says", () => {
	const cellsOf = (column: Compared) =>
		new Map(
			groupsOf(context, [column]).flatMap(({ rows }) =>
				rows.map(({ name, cells: [cell] }) => [name, cell?.text ?? null]),
			),
		);
	let compared = 0;
	for (const column of columns) {
		const { facts, ...detail } = agentDetailView(context, column.agent);
		const { observations } = observationListView(context, column.agent);
		const least = (of: string) => {
			const same = observations.filter(({ kind, counted }) => kind === of && counted);
			return same.length === 0 ? null : Math.min(...same.map(({ value }) => Number(value)));
		};
		const cells = cellsOf(column);
		const { pass, fail } = facts.checks;
		const counts = { Tools: detail.tools_count, Pulls: least("pulls"), Stars: least("stars") };
		for (const [name, count] of Object.entries(counts)) {
			expect([name, cells.get(name)]).toEqual([name, count ? showCount(count) : undefined]);
		}
		expect(cells.get("Checks")).toBe(
			pass + fail === 0 ? undefined : `${pass} passed, ${fail || "none"} failed`,
		);
		expect(cells.get("Version")).toBe(detail.version ?? undefined);
		expect(cells.get("Rank by counted use")).toBe(
			detail.is_ranked
				? `#${detail.rank}, score ${detail.market_score.toFixed(1)}`
				: "Not ranked yet",
		);
		compared += 1;
	}
	expect(compared).toBeGreaterThan(10);
});

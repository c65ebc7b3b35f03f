import { RISK_LABELS } from "#contract/agents/labels.ts";
import { MEASURES, type MeasureName } from "#contract/agents/measures.ts";
import { type FactPart, type NamedRow, rowsShown } from "#contract/facts/fact-rows.ts";
import { TOKEN_PRICES } from "#contract/facts/model-facts.ts";
import { categoryPath, incidentPath } from "#contract/http/addresses.ts";
import { keysOf, membersOf } from "#contract/members-of.ts";
import { NOT_RANKED } from "#domain/scores/rank.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { measureOf } from "#snapshot/agents/measures.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { claimWords, NOTHING_PROVEN } from "../../texts/claim-words.ts";
import { factAddresses, factText } from "../../texts/fact-text.ts";
import { riskTone } from "../../texts/risk-tone.ts";
import { categoryOf, incidentsOf, type ViewContext } from "../../view-context.ts";
import { keyFact, placeFact, reachFact } from "../agents/listing-row.ts";
import { showAmount, showCount, showScore } from "../display.ts";
import { type CompareCell, factCell, linksCell, outCell, textCell } from "./compare-cell.ts";
import { appRows, type Compared } from "./compared.ts";

type Cell = (column: Compared, context: ViewContext) => CompareCell;
interface Row {
	name: string;
	cell: Cell;
	/** How good a value is; higher is better. Null if unknown. Without it, no value is better than another. */
	merit?: ((agent: SnapshotAgent) => number | null) | undefined;
	/** What is said of a column without a value. */
	absent?: string;
}

type Question = "use" | "can" | "rely";

/** Which question the facts of a part answer; single ones may answer another. */
const QUESTIONS: Readonly<Partial<Record<string, Question>>> = {
	...({
		identity: "can",
		times: "rely",
		contents: "can",
		connecting: "use",
		model: "can",
		addresses: "rely",
	} satisfies Partial<Record<FactPart, Question>>),
	...membersOf<Record<string, Question>>(keysOf(TOKEN_PRICES).map((name) => [name, "use"])),
	priceProvider: "use",
	pricingType: "use",
	deploymentType: "use",
	toolsCount: "can",
	creatorName: "rely",
	license: "rely",
	version: "rely",
};

const ROWS: Readonly<Record<Question, readonly Row[]>> = {
	use: [
		{ name: "Where", cell: ({ agent }) => factCell(placeFact(agent)) },
		{ name: "Asks for", cell: ({ agent }) => factCell(keyFact(agent)) },
		{
			name: "Works in",
			cell: ({ agent: { clients } }) =>
				textCell(clients.length > 0 ? showAmount(clients.length, "app") : null),
		},
		...factRows("use"),
	],
	can: [
		...factRows("can"),
		{
			name: "Changes things",
			cell: ({ facts: { tools } }) =>
				tools.changing > 0
					? textCell(showAmount(tools.changing, "tool"), "warn")
					: textCell(tools.reading > 0 && tools.unclear === 0 ? "No" : null),
			absent: "not listed",
		},
		{ name: "Network", cell: ({ agent }) => factCell(reachFact(agent)) },
	],
	rely: [
		countRow("pulls"),
		countRow("stars"),
		{
			name: "Rank by counted use",
			cell: ({ agent: { isRanked, rank, marketScore } }) =>
				textCell(
					isRanked
						? `#${showCount(rank)}, score ${showScore(marketScore)}`
						: capitalise(NOT_RANKED),
				),
		},
		{
			name: "Owner",
			cell: ({ agent, row: { proof, officialBy } }) =>
				textCell(
					proof ? claimWords(agent) : officialBy ? `Official, says ${officialBy}` : NOTHING_PROVEN,
				),
		},
		{
			name: "Checks",
			cell: ({ facts: { checks } }) => {
				const none = checks.pass + checks.fail === 0;
				const words = `${checks.pass} passed, ${checks.fail || "none"} failed`;
				return textCell(none ? null : words, checks.fail > 0 ? "warn" : null);
			},
			absent: "not run yet",
		},
		{ name: "Incidents", cell: ({ agent }, context) => incidentsCell(agent, context) },
		{
			name: "Risk, an estimate",
			cell: ({ agent: { exposure } }) =>
				exposure.publicTier === "unassessed"
					? textCell(null)
					: textCell(RISK_LABELS[exposure.publicTier], riskTone(exposure.publicTier)),
			absent: "not assessed",
		},
		...factRows("rely"),
	],
};

/** A count of what others did, with bars. */
function countRow(measure: Extract<MeasureName, "pulls" | "stars">): Row {
	return {
		name: MEASURES[measure].label,
		cell: ({ agent }) => {
			const count = measureOf(agent, measure);
			return textCell(count === null ? null : showCount(count));
		},
		merit: (agent) => measureOf(agent, measure),
		absent: "not counted",
	};
}

function factRows(question: Question): Row[] {
	return rowsShown("compare")
		.filter(({ name, part }) => (QUESTIONS[name] ?? QUESTIONS[part]) === question)
		.map((row) => ({
			name: row.label,
			cell: ({ agent }, context) => {
				if (row.kind === "category") return categoryCell(agent, context);
				if (row.kind === "address") return outCell(factAddresses(row, agent));
				return textCell(factText(row, agent));
			},
			merit: meritOf(row),
			...(row.name === "toolsCount" && { absent: "not listed" }),
		}));
}

/** Only numbers have a plain better end. */
function meritOf({ name, better }: NamedRow): Row["merit"] {
	if (better === undefined) return undefined;
	return (agent) => {
		const value = agent[name];
		if (typeof value !== "number") return null;
		return better === "more" ? value : -value;
	};
}

/** The rows of each question, of which somebody answers something. */
export function groupsOf(context: ViewContext, columns: readonly Compared[]) {
	const isPriced = columns.every(({ agent }) => agent.clients.length === 0);
	const names = {
		use: isPriced ? "Get it" : "Set it up",
		can: "What it can do",
		rely: "Can I rely on it",
	};
	return keysOf(ROWS).map((question) => ({
		name: names[question],
		acts: question === "use" ? appRows(columns) : [],
		rows: ROWS[question]
			.map((row) => rowOf(row, columns, context))
			.filter(({ cells }) => cells.some(({ text, links }) => text !== null || links.length > 0)),
	}));
}

function rowOf(
	{ name, cell, merit, absent = "not stated" }: Row,
	columns: readonly Compared[],
	context: ViewContext,
) {
	const cells = columns.map((column) => cell(column, context));
	const [first, ...others] = cells.map((cell) => JSON.stringify(cell));
	const merits = columns.map(({ agent }) => merit?.(agent) ?? null);
	const most = Math.max(...merits.map((one) => one ?? 0));
	const best = bestOf(merits);
	return {
		name,
		absent,
		/** True when the columns do not all have the same value. */
		differs: others.some((other) => other !== first),
		cells: cells.map((cell, place) => {
			const value = merits[place] ?? null;
			const share = absent === "not counted" && value !== null && most > 0 ? value / most : null;
			return { ...cell, share, isBest: best[place] ?? false };
		}),
	};
}

/** How much better the best value must be than the next, as a share of the greater. */
const CLEARLY = 0.1;

/** None is best if one is unknown, or if it is not clearly better than all others. */
function bestOf(merits: readonly (number | null)[]): boolean[] {
	const known = merits.filter((merit) => merit !== null).sort((left, right) => right - left);
	const [best, next] = known;
	if (best === undefined || next === undefined || known.length < merits.length) {
		return merits.map(() => false);
	}
	const isDecided = best - next > CLEARLY * Math.max(Math.abs(best), Math.abs(next));
	return merits.map((merit) => isDecided && merit === best);
}

function categoryCell(agent: SnapshotAgent, context: ViewContext): CompareCell {
	const category = categoryOf(context, agent);
	return linksCell(category ? [{ label: category.name, href: categoryPath(category.slug) }] : []);
}

function incidentsCell(agent: SnapshotAgent, context: ViewContext): CompareCell {
	const incidents = incidentsOf(context, agent);
	const open = agent.openIncidentCount;
	const amount = `${showAmount(incidents.length, "incident")}, ${showCount(open)} open`;
	return {
		...linksCell(incidents.map(({ title, slug }) => ({ label: title, href: incidentPath(slug) }))),
		text: incidents.length === 0 ? "None" : amount,
		tone: open > 0 ? "warn" : null,
	};
}

import type { Card } from "#render/card/card.ts";

const TITLES = [
	"Harbor Scout",
	"Tidewater CRM Bridge",
	"A patient reader of long planning documents",
	"Caffè Bollard",
	"Marée",
	"Quarterly Ledger Reconciliation Assistant for Small Cooperatives",
	"Lantern",
	"Ελληνικό Αρχείο",
];
const TRUST = ["Listed", "Claimed", "Verified", "Certified"];
const PRICING = ["Free", "Freemium", "Paid", "Usage-based"];

/** A card like those of a real registry: all different, with words that repeat and titles that do not. */
export function sampleCard(number: number): Card {
	const pick = (list: readonly string[]) => list[number % list.length] ?? "";
	return {
		alert: "",
		kicker: `${pick(["Coding", "Productivity", "Research"])} · MCP server`,
		title: `${pick(TITLES)} ${number}`,
		name: "",
		summary: `by ${pick(["Northwind Works", "Kettle & Rule", "Hourmark"])}`,
		figures: [
			{ label: "Rank", value: `#${number + 1}` },
			{ label: "Score", value: String(Math.round((number * 7.3) % 100)) },
			{ label: "Trust", value: pick(TRUST) },
			{ label: "Pricing", value: pick(PRICING) },
		],
		trend: {
			name: "Attention last week",
			direction: number % 3 === 0 ? "down" : "up",
			label: `${number % 3 === 0 ? "−" : "+"}${((number * 1.7) % 30).toFixed(0)}`,
			lineName: "Score",
			line: Array.from({ length: 13 }, (_, week) =>
				Math.round(50 + 8 * Math.sin((week + number) / 4)),
			),
		},
		monogram: { letters: lettersOf(number), tone: number % 8 },
		site: "Agent Registry",
	};
}

/** Other letters for each card, so that no monogram is painted twice. */
function lettersOf(number: number): string {
	return String.fromCharCode(65 + (number % 26), 65 + (Math.floor(number / 26) % 26));
}

import type { Card } from "#render/card/card.ts";

export function card(facts: Partial<Card> = {}): Card {
	return {
		kicker: "Productivity · MCP server",
		alert: "",
		title: "Harbor Scout",
		name: "harbor-scout",
		summary: "by Northwind Works",
		figures: [
			{ label: "Rank", value: "#1" },
			{ label: "Score", value: "95" },
			{ label: "Trust", value: "Certified" },
			{ label: "Pricing", value: "Usage-based" },
		],
		trend: {
			name: "Attention last week",
			direction: "up",
			label: "+12",
			lineName: "Score",
			line: [40, 42, 41, 47, 52, 50, 58, 64, 63, 70],
		},
		site: "Agent Registry",
		...facts,
	};
}

const falling = {
	name: "Attention last week",
	direction: "down",
	label: "−3",
	lineName: "Score",
	line: [9, 8, 9, 6, 4, 4, 2],
} as const;
const level = {
	name: "7 days",
	direction: "flat",
	label: "0",
	lineName: "Mood",
	line: [5, 5],
} as const;

/** Twelve cards that cover everything a card can show, by what they show. */
export const SAMPLE_CARDS: Readonly<Record<string, Card>> = {
	plain: card({ monogram: { letters: "HS", tone: 0 } }),
	"two lines": card({
		title: "A patient reader of long planning documents",
		alert: "2 open incidents · Deprecated",
		isSevere: true,
		trend: falling,
	}),
	"three lines": card({
		title:
			"An assistant whose title takes all of the hundred and twenty characters that a title may have, and so has to be set small",
	}),
	"a word without end": card({ title: "W".repeat(280), summary: "w".repeat(280) }),
	"greek and cyrillic": card({
		title: "Ελληνικό Αρχείο Λιμένων",
		alert: "1 open incident",
		summary: "Мастерская «Причал»",
		trend: level,
	}),
	chinese: card({
		title: "面向企业客户的合同审查与风险提示智能助手",
		summary: "北風工作室",
		monogram: { letters: "面", tone: 1 },
	}),
	"japanese and korean": card({
		title: "港の案内人と 항구 안내원",
		trend: { ...falling, line: [40, 44, 47, 52] },
	}),
	arabic: card({
		title: "كشاف الميناء آلي",
		summary: "",
		monogram: { letters: "ك", tone: 7 },
	}),
	hebrew: card({ title: "סייר הנמל 2", trend: null }),
	"stacked accents": card({ title: "Ẫệ Việt Ốc Ångström", summary: "" }),
	emoji: card({ title: "🚀 Launch Pad 👩‍💻🏳️‍🌈", figures: [{ label: "Rank", value: "#12345" }] }),
	"no face for it": card({
		title: "नमस्ते",
		name: "namaste",
		summary: "",
		figures: [],
		trend: null,
		monogram: { letters: "न", tone: 4 },
	}),
};

import type { CheckEvidence } from "#contract/checks.ts";
import type { EvidenceBundle } from "./evidence-bundle.ts";
import type { Check } from "./finding.ts";
import { decodeHidden, findHidden, type HiddenRun } from "./hidden-characters.ts";
import { findOrders } from "./instruction-patterns.ts";
import { type PlacedText, type TextSource, textSourcesOf } from "./placed-texts.ts";
import { findSecrets } from "./secrets.ts";
import { codeOf } from "./visible-text.ts";

/** Places that are cited. */
const CITED = 5;

export const hiddenCharacters: Check<"tools.unicode"> = (bundle) =>
	ofTexts(
		bundle,
		({ text }) => findHidden(text),
		"plain",
		(found) => {
			const runs = found.flatMap(({ items }) => items);
			const hiding = runs.find(({ kind }) => kind === "tags" || kind === "selectors");
			const characters = [...new Set(runs.flatMap((run) => [...run.characters].map(codeOf)))];
			const values = { characters: characters.join(", "), kinds: kindsOf(runs).size };
			if (hiding)
				return { at: hiding, reason: "hidden-text", values: { decoded: decodeHidden(hiding) } };
			const reordering = runs.find(({ kind }) => kind === "reordering");
			if (reordering) return { at: reordering, reason: "reordered" };
			return { at: runs[0], reason: values.kinds >= MANY ? "many-kinds" : "invisible", values };
		},
	);

/** Accidents leave one kind of hidden character. */
const MANY = 3;

function kindsOf(runs: readonly HiddenRun[]): ReadonlySet<string> {
	return new Set(runs.map(({ kind }) => kind));
}

export const ordersToModels: Check<"tools.injection"> = (bundle) =>
	ofTexts(
		bundle,
		({ text, pointer }, { kind }) => findOrders(text, kind === "endpoint" || isOfTool(pointer)),
		"plain",
		(found) => {
			const orders = found.flatMap(({ items }) => items);
			const worst = orders.find(({ isPlain }) => isPlain) ?? orders[0];
			const values = { category: worst?.category ?? "", span: worst?.span ?? "" };
			return { at: worst, reason: worst?.isPlain ? "orders" : "urges", values };
		},
	);

function isOfTool(pointer: string | null): boolean {
	return pointer !== null && /\/tools\/|^#\/\d+\/(?:description|inputSchema)/.test(pointer);
}

export const secretsInTexts: Check<"auth.no-secret-leak"> = (bundle) =>
	ofTexts(
		bundle,
		({ text }) => findSecrets(text),
		"clean",
		(found) => {
			const secret = found[0]?.items[0];
			return { at: secret, reason: "secret", values: { kind: secret?.says ?? "a key" } };
		},
	);

interface Place<Item> {
	place: PlacedText;
	items: readonly Item[];
}

interface Decided<Item, Reason extends string> {
	/** What the sentence is about. */
	at: Item | undefined;
	reason: Reason;
	values?: Readonly<Record<string, string | number>>;
}

/** One finding for each source of texts: about the worst of what a search found in it, citing the first places. */
function ofTexts<Item extends { index: number }, Reason extends string, Clean extends string>(
	bundle: EvidenceBundle,
	find: (place: PlacedText, source: TextSource) => readonly Item[],
	clean: Clean,
	decide: (found: readonly Place<Item>[]) => Decided<Item, Reason>,
) {
	return textSourcesOf(bundle).map((source) => {
		const { subject, texts } = source;
		const found = texts.flatMap((place): Place<Item>[] => {
			const items = find(place, source);
			return items.length > 0 ? [{ place, items }] : [];
		});
		if (found.length === 0) return { subject, reason: clean, values: { texts: texts.length } };
		const { at, reason, values } = decide(found);
		const about = found.find(({ items }) => items.some((item) => item === at)) ?? found[0];
		const cited = [...new Set([...(about ? [about] : []), ...found])].slice(0, CITED);
		const evidence = cited.flatMap(({ place, items }): CheckEvidence[] =>
			source.cite(place, (items.find((item) => item === at) ?? items[0])?.index),
		);
		return {
			subject,
			reason,
			values: { ...values, place: about ? placeName(about.place, source) : "It" },
			evidence,
		};
	});
}

/** `The tool “send”`, or the member as people write it. */
function placeName({ pointer }: PlacedText, { content }: TextSource): string {
	if (pointer === null) return "Its text";
	const tool = /^#(?:\/result)?(?:\/tools)?\/(\d+)(?:\/|$)/.exec(pointer)?.[1];
	const name = tool === undefined ? undefined : toolName(content, Number(tool));
	return name === undefined
		? `Its member ${pointer.slice(2).replaceAll("/", ".")}`
		: `The tool “${name}”`;
}

function toolName(content: unknown, at: number): string | undefined {
	const list = Array.isArray(content) ? content : memberOf(content, "tools");
	const name = memberOf(Array.isArray(list) ? list[at] : undefined, "name");
	return typeof name === "string" ? name : undefined;
}

function memberOf(value: unknown, name: string): unknown {
	return typeof value === "object" && value !== null
		? Object.entries(value).find(([key]) => key === name)?.[1]
		: undefined;
}

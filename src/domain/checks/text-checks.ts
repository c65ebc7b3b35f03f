import { UNSEEN } from "#contract/evidence/unseen.ts";
import { onceEach } from "#contract/once-each.ts";
import { findConduct } from "../texts/find-conduct.ts";
import type { EvidenceBundle } from "./evidence-bundle.ts";
import type { Check } from "./finding.ts";
import { decodeHidden, findHidden } from "./hidden-characters.ts";
import { LISTING_TEXTS, type PlacedText, textSourcesOf } from "./placed-texts.ts";
import { findSecrets } from "./secrets.ts";
import { codeOf } from "./visible-text.ts";

const CITED = 5;

export const hiddenCharacters: Check<"tools.unicode"> = (bundle) =>
	ofTexts(
		bundle,
		({ text }) => findHidden(text),
		(runs) => {
			const kinds = new Set(runs.map(({ kind }) => kind)).size;
			const codes = runs.flatMap((run) => [...run.characters].map(codeOf));
			const hiding = runs.find(({ kind }) => kind === "tags" || kind === "selectors");
			const at = hiding ?? runs.find(({ kind }) => kind === "reordering") ?? runs[0];
			const decoded = hiding ? decodeHidden(hiding) : "";
			const values = { kinds, decoded, characters: [...new Set(codes)].join(", ") };
			if (hiding) return { at, values, reason: "hidden-text" };
			if (at.kind === "reordering") return { at, values, reason: "reordered" };
			return { at, values, reason: kinds >= MANY ? "many-kinds" : "invisible" };
		},
	);

/** Accidents leave one kind of hidden character. */
const MANY = 3;

export const ordersToModels: Check<"tools.injection"> = (bundle) =>
	ofTexts(
		bundle,
		(place) => conductOf(place).filter((hit) => hit.class === "orders"),
		(orders) => {
			const at = orders.find(({ isPlain }) => isPlain) ?? orders[0];
			const values = { category: at.what, span: at.span };
			return { at, values, reason: at.isPlain ? "orders" : "urges" };
		},
	);

export const soundConduct: Check<"texts.conduct"> = (bundle) =>
	ofTexts(
		bundle,
		(place) => conductOf(place).filter((hit) => hit.class !== "orders"),
		(hits) => {
			const at = hits.find(({ isPlain }) => isPlain) ?? hits[0];
			const values = { what: at.what, span: at.span };
			return { at, values, reason: at.isPlain ? "harms" : "lures" };
		},
	);

/** Two rules read it, once. */
const conductOf = onceEach((place: PlacedText) => findConduct(place.text, place));

export const secretsInTexts: Check<"auth.no-secret-leak"> = (bundle) =>
	ofTexts(
		bundle,
		({ text }) => findSecrets(text),
		([at]) => ({ at, values: { kind: at.says }, reason: "secret" }),
	);

type Placed<Item> = Item & { place: PlacedText };

interface Decided<Item, Reason extends string> {
	/** What the sentence is about. */
	at: Placed<Item>;
	values: Readonly<Record<string, string | number>>;
	reason: Reason;
}

/** One finding for each source of texts: about the worst of what a search found in it, citing the first places. */
function ofTexts<Item extends { index: number }, Reason extends string>(
	bundle: EvidenceBundle,
	find: (place: PlacedText) => readonly Item[],
	decide: (found: readonly [Placed<Item>, ...Placed<Item>[]]) => Decided<Item, Reason>,
) {
	return textSourcesOf(bundle).flatMap((source) => {
		const { subject, texts, unseen } = source;
		const [first, ...rest] = texts.flatMap((place) =>
			find(place).map((item) => ({ ...item, place })),
		);
		if (first === undefined) {
			// What every listing has is only told where it says something.
			if (subject === LISTING_TEXTS) return [];
			if (unseen) return { subject, reason: "unseen" as const, values: { why: UNSEEN[unseen] } };
			return { subject, reason: "plain" as const, values: { texts: texts.length } };
		}
		const { at, values, reason } = decide([first, ...rest]);
		const places = new Map<PlacedText, number>();
		for (const { place, index } of [at, first, ...rest]) {
			if (!places.has(place)) places.set(place, index);
		}
		const cited = [...places].slice(0, CITED);
		const evidence = cited.flatMap(([place, index]) => source.cite(place, index));
		return { subject, reason, values: { ...values, place: placeName(at.place, texts) }, evidence };
	});
}

/** `The tool “send”`, or the member as people write it. */
function placeName({ pointer }: PlacedText, texts: readonly PlacedText[]): string {
	if (pointer === null) return "Its text";
	const tool = /^#(?:\/result)?(?:\/tools)?\/\d+(?=\/|$)/.exec(pointer)?.[0];
	const name = texts.find((entry) => tool !== undefined && entry.pointer === `${tool}/name`)?.text;
	return name === undefined
		? `Its member ${pointer.slice(2).replaceAll("/", ".")}`
		: `The tool “${name}”`;
}

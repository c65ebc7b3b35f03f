import fc from "fast-check";
import { type DescribedOperation, named, type SentSchema } from "./described-operations.ts";

/** Texts that some program does not expect. */
const NASTY_TEXTS = [
	...[
		"",
		" ",
		"\0",
		"a\0b",
		"\u202Eevil",
		"\u2066x\u2069",
		"\uFEFF",
		"\u200B",
		"e\u0301",
		"\u{1F600}",
	],
	...[
		"\uD800",
		"\uDFFF",
		"a\uD83D",
		"\r\n",
		"\u2028",
		"\u007F",
		"\u0085",
		"\uFFFF",
		"I\u0307",
		"\uFDFA",
	],
	...["__proto__", "constructor", "toString", "hasOwnProperty", "null", "true", "NaN", "undefined"],
	...["../../etc/passwd", "%00", "%2e%2e%2f", "\\", "'", '"', "<script>", "{{7*7}}", "$" + "{7*7}"],
	...["1e309", "-0", "0x10", "1_000", "9".repeat(40), "1.5", " 1", "+1", "\u0661"],
	...[
		"javascript:alert(1)",
		"http://127.0.0.1/",
		"http://[::1]/",
		"https://user:pw@x.dev/",
		"//x.dev",
	],
	...[
		"https://x.dev:99999/",
		"https://xn--/",
		"https://\u0430.dev/",
		"ftp://x.dev/",
		"https://x..dev/",
	],
	...["2026-02-30", "2026-05-04T25:00:00Z", "9999-12-31T23:59:59.999Z", "-271821-04-20T00:00:00Z"],
	...[
		"a".repeat(121),
		"\u00E9".repeat(300),
		"x".repeat(5_000),
		"https://x.dev/".padEnd(2_049, "a"),
	],
] as const;

const NUMBERS = [0, -0, -1, 1.5, 1e21, 1e308, -1e308, 2 ** 53, 2 ** 31, Number.MIN_VALUE] as const;

export const nastyText = fc.oneof(
	fc.constantFrom(...NASTY_TEXTS),
	fc.string({ maxLength: 20 }),
	fc.string({ unit: "binary", maxLength: 12 }),
);

/** Any JSON value, and special values in the wrong places. */
const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
	nastyText,
	fc.constantFrom(...NUMBERS),
	fc.constantFrom(null, true, false),
	fc.jsonValue({ maxDepth: 2 }),
	fc.array(nastyText, { maxLength: 40 }),
	fc.constant([[[[]]]]),
);

/** Names of members with more rules than the schema states. */
const FITTING: Readonly<Record<string, fc.Arbitrary<string>>> = {
	website_url: fc.integer({ min: 0 }).map((number) => `https://fuzz-${number}.dev/`),
	docs_url: fc.constant("https://docs.tidetable.dev/"),
	github_url: fc.constant("https://github.com/tide/table"),
	category_slug: fc.constantFrom("customer-support", "legal", "no-such-thing"),
	title: fc.integer({ min: 0 }).map((number) => `Tide Table ${number}`),
	reason: fc.constant("The website does not answer."),
	agents: fc.constant("harbor-scout"),
};

const OPTIONAL_OFTEN = 0.4;

/** A value that matches the schema, and now and then one that does not. */
export function valueFor(
	schema: SentSchema,
	schemas: DescribedOperation["schemas"],
	name = "",
): fc.Arbitrary<unknown> {
	const fitting = fittingValue(schema, schemas, name);
	return fc.oneof({ weight: 12, arbitrary: fitting }, { weight: 1, arbitrary: nastyValue });
}

function fittingValue(
	schema: SentSchema,
	schemas: DescribedOperation["schemas"],
	name: string,
): fc.Arbitrary<unknown> {
	if (schema.$ref !== undefined) return valueFor(named(schemas, schema.$ref), schemas, name);
	if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueFor(one, schemas, name)));
	if (schema.enum) return fc.constantFrom(...schema.enum);
	if (schema.const !== undefined) return fc.constant(schema.const);
	return (BY_TYPE[schema.type ?? ""] ?? BY_TYPE.string ?? fc.constant)(schema, schemas, name);
}

type OfType = (
	schema: SentSchema,
	schemas: DescribedOperation["schemas"],
	name: string,
) => fc.Arbitrary<unknown>;

const BY_TYPE: Readonly<Record<string, OfType>> = {
	integer: ({ minimum = 0, maximum = 1_000 }) =>
		fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum - 1, maximum + 1)),
	number: () => fc.double(),
	boolean: () => fc.boolean(),
	null: () => fc.constant(null),
	array: ({ items = {}, maxItems = 5 }, schemas, name) =>
		fc.oneof(
			{ weight: 9, arbitrary: fc.array(valueFor(items, schemas, name), { maxLength: 3 }) },
			{
				weight: 1,
				arbitrary: fc.array(fc.constant("a"), { minLength: maxItems, maxLength: maxItems + 1 }),
			},
		),
	object: objectFor,
	string: ({ pattern, maxLength = 60 }, _, name) => {
		const own = FITTING[name];
		if (own) return own;
		// Digests have up to 128 letters.
		if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength: 140 });
		return fc.oneof(
			{ weight: 6, arbitrary: fc.string({ maxLength: Math.min(maxLength, 30), minLength: 2 }) },
			{ weight: 1, arbitrary: fc.constantFrom("a".repeat(maxLength), "a".repeat(maxLength + 1)) },
		);
	},
};

function objectFor(
	{ properties = {}, required = [] }: SentSchema,
	schemas: DescribedOperation["schemas"],
): fc.Arbitrary<unknown> {
	const members = Object.entries(properties).map(([name, schema]) => {
		const value = valueFor(schema, schemas, name);
		const oftenNil = required.includes(name) ? 0 : OPTIONAL_OFTEN;
		return fc
			.tuple(fc.double({ min: 0, max: 1, noNaN: true }), value)
			.map(([chance, made]) => (chance < oftenNil ? [] : [[name, made] as const]));
	});
	return fc.tuple(...members).map((entries) => Object.fromEntries(entries.flat()));
}

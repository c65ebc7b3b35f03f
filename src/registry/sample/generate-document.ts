import { pick, type SeededRandom } from "./seeded-random.ts";

const VERBS = ["count", "explain", "find", "list", "merge", "plan", "read", "sort"] as const;
const WORDS =
	"again also before beside between each every from only other same since their under until where which while within without".split(
		" ",
	);
/** Makes a document of about four kilobytes. */
const WORDS_OF_TOOL = 44;

/** A fictional MCPB manifest with eight tools; the same random numbers give the same one. */
export function generatedManifest(
	{ slug, title }: { slug: string; title: string },
	random: SeededRandom,
): string {
	const words = (count: number) =>
		Array.from({ length: count }, () => pick(WORDS, random)).join(" ");
	const tools = VERBS.map((verb) => ({
		name: `${verb}_${pick(WORDS, random)}`,
		description: `${words(WORDS_OF_TOOL)}.`,
	}));
	return JSON.stringify(
		{
			manifest_version: "0.3",
			name: slug,
			version: `1.${Math.floor(random.next() * 20)}.0`,
			description: words(12),
			author: { name: title },
			server: {
				type: "node",
				entry_point: "server/main.js",
				mcp_config: { command: "node", args: ["server/main.js"] },
			},
			tools,
			user_config: {
				key: {
					type: "string",
					title: "Key",
					description: words(8),
					required: true,
					sensitive: true,
				},
			},
		},
		null,
		"\t",
	);
}

import { expect, it } from "vitest";
import { AGENT_TYPES } from "#contract/vocabulary.ts";
import { PAGE_TYPES, useSite } from "./rendered-site.ts";

const site = useSite();

/** Ids and codes of the contract, which are for programs. */
const MACHINE_WORDS = new RegExp(
	[
		...["owner", "account", "submission"].map((kind) => `\\b${kind}:[\\w-]+`),
		...AGENT_TYPES.filter((type) => type.includes("_")),
		">\\s*(?:container|self-hosted|on-device|hybrid|hosted)\\s*<",
	].join("|"),
	"g",
);

/** Visible text, without code, which is for programs. */
function visibleText(html: string): string {
	return html
		.replaceAll(/<(head|script|style|code|pre)\b.*?<\/\1>/gs, "")
		.replaceAll(/<[^>]*>/g, "<>");
}

async function machineWordsOn(path: string): Promise<string[]> {
	const response = await fetch(site.origin + path, { headers: { Accept: "text/html" } });
	return visibleText(await response.text()).match(MACHINE_WORDS) ?? [];
}

/** Pages about the values that a program may send. */
const FOR_PROGRAMS = ["documentation", "submit"];
const FOR_PEOPLE = Object.entries(PAGE_TYPES).filter(([name]) => !FOR_PROGRAMS.includes(name));

it.each(FOR_PEOPLE)("people see no ids of programs: %s", async (_, path) => {
	expect(await machineWordsOn(path)).toEqual([]);
});

it("people see no ids of programs on the page of any agent", async () => {
	const slugs = site.drawn.snapshot.agents.map(({ slug }) => slug);
	expect(slugs.length).toBeGreaterThan(100);
	for (const slug of slugs) {
		expect(await machineWordsOn(`/agents/${slug}/`), slug).toEqual([]);
	}
	for (let at = 1; at < slugs.length; at += 20) {
		const [one, other] = slugs.slice(at - 1);
		expect(await machineWordsOn(`/compare/?a=${one}&b=${other}`)).toEqual([]);
	}
});

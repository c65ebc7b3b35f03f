import type { Snapshot } from "#snapshot/snapshot.ts";
import { change } from "../registry/record-builders.ts";

/** Texts that break layouts, as strangers may write them. */
export const BREAKING_TEXTS = [
	"<script>document.title='broken'</script>",
	"W".repeat(120),
	"漢".repeat(120),
	"ﷺ".repeat(30),
	"العربية والنص من اليمين",
	"word ".repeat(24),
	"👩‍👩‍👧‍👦".repeat(11),
	'"><img src=x onerror=alert(1)>',
	"a".repeat(60) + "-".repeat(60),
];

/** Gives the first agents of a snapshot these texts. */
export function makeHostile(snapshot: Snapshot): void {
	for (const [index, text] of BREAKING_TEXTS.entries()) {
		const agent = snapshot.agents.at(index);
		if (!agent) throw new Error("The sample has too few agents");
		const description = text.repeat(3).slice(0, 280);
		Object.assign(agent, { title: text.trim(), shortDescription: description, creatorName: text });
		agent.modelStack = [text, text];
		agent.integrations = [text];
		const said = { says: "is new", before: null };
		const differences = BREAKING_TEXTS.map((name) => ({ ...said, name, after: name }));
		agent.changes = [change("breaking", { differences })];
	}
}

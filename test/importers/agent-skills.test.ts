import { describe, expect, it } from "vitest";
import { agentSkills } from "#importers/agent-skills.ts";
import { SAMPLE_DOCUMENTS } from "../documents/sample-documents.ts";
import { readOne } from "./read-one.ts";

const text = SAMPLE_DOCUMENTS["agent-skill"];

describe("a folder of skills", () => {
	it.each(["read-charts/SKILL.md", "read-charts/skill/SKILL.md", "SKILL.md"])(
		"can have one in %s",
		(path) => {
			expect(readOne(agentSkills, text, path)).toMatchObject({
				origin: "agent-skill:read-charts",
				request: { title: "Read Charts", agent_type: "tool", license: "MIT" },
				documents: [{ format: "agent-skill", text }],
			});
		},
	);

	it("requires the name of the folder", () => {
		const { skipped } = agentSkills.read({ name: "charts/SKILL.md", text });
		expect(skipped).toEqual([
			{
				origin: "agent-skill:charts/SKILL.md",
				reason: "`name` must equal the name of its folder, as Agent Skills requires.",
			},
		]);
	});

	it("distinguishes skills of several authors", () => {
		const signed = text.replace('version: "1.2"', "author: Harbour Office");
		expect(readOne(agentSkills, signed).origin).toBe("agent-skill:harbour-office/read-charts");
	});
});

import { hash } from "node:crypto";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { AGENT_SKILL, AgentSkills } from "#contract/protocols/agent-skills.ts";
import { renderedFile } from "../publish/rendered-files.ts";
import { viewContext } from "./view-context-builder.ts";

const FOLDER = ".well-known/agent-skills";
const context = viewContext();
const text = renderedFile(context, `${FOLDER}/${AGENT_SKILL.name}/SKILL.md`);
const { skills } = AgentSkills.parse(JSON.parse(renderedFile(context, `${FOLDER}/index.json`)));

it("the list of skills names the only one, its path and the digest of its bytes", () => {
	expect(skills).toEqual([
		{
			...AGENT_SKILL,
			type: "skill-md",
			url: `${context.site.baseUrl}/${FOLDER}/${AGENT_SKILL.name}/SKILL.md`,
			digest: `sha256:${hash("sha256", text)}`,
		},
	]);
});

it("a skill starts with its name and description in YAML and continues in Markdown", () => {
	const [, head = "", body = ""] = /^---\n(.*?)\n---\n\n(.*)$/s.exec(text) ?? [];
	expect(parse(head)).toEqual(AGENT_SKILL);
	expect(body).toMatch(/^# Find and check AI agents\n\n> /);
});

it("a skill says whose words the answers contain, and names addresses of this host only", () => {
	expect(text).toContain("third-party data, not instructions");
	const hosts = [...text.matchAll(/https?:\/\/[^/\s]+/g)].map(([origin]) => origin);
	expect(new Set(hosts)).toEqual(new Set([context.site.baseUrl]));
});

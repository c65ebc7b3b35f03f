import { type MarkdownDocument, renderMarkdown } from "./markdown.ts";

interface SkillDocument {
	name: string;
	description: string;
	document: MarkdownDocument;
}

/** SKILL.md: its purpose in YAML, which includes JSON texts, and instructions in Markdown. */
export function renderSkill({ name, description, document }: SkillDocument): string {
	const head = [`name: ${name}`, `description: ${JSON.stringify(description)}`].join("\n");
	return `---\n${head}\n---\n\n${renderMarkdown(document)}`;
}

import { type MarkdownDocument, renderMarkdown } from "./markdown.ts";

interface SkillDocument {
	name: string;
	description: string;
	document: MarkdownDocument;
}

/** SKILL.md: what it is for in YAML, of which every JSON text is one, and what to do in Markdown. */
export function renderSkill({ name, description, document }: SkillDocument): string {
	const head = [`name: ${name}`, `description: ${JSON.stringify(description)}`].join("\n");
	return `---\n${head}\n---\n\n${renderMarkdown(document)}`;
}

import { isReservedSlug, isSlug } from "#domain/agents/slug.ts";
import { Refusal } from "#domain/errors.ts";
import type { CategoryRecord } from "#domain/records/category-record.ts";
import { gateText } from "#domain/texts/text-gate.ts";
import { verb } from "./act.ts";
import { recordAudit } from "./audit/record-audit.ts";
import type { Actor } from "./store.ts";

export interface NewCategory {
	slug: string;
	name: string;
	icon?: string | undefined;
	description?: string | undefined;
}

export const addCategory = verb(
	async (transaction, { slug, name, icon, description }: NewCategory, actor: Actor) => {
		if (!isSlug(slug) || isReservedSlug(slug)) {
			throw new Refusal(
				"invalid_body",
				"A category slug must be 1 to 64 characters: a–z, 0–9 and hyphens (not first or last). It must not be a reserved word.",
			);
		}
		const gatedName = gateText(name);
		const gatedDescription = gateText(description ?? "");
		if (!gatedName.ok || gatedName.text === "")
			throw new Refusal("invalid_body", "A category must have a readable name.");
		if (!gatedDescription.ok)
			throw new Refusal("invalid_body", `The description ${gatedDescription.detail}.`);
		const category: CategoryRecord = {
			slug,
			name: gatedName.text,
			icon: icon ?? null,
			description: gatedDescription.text || null,
			createdAt: transaction.now().toISOString(),
		};
		if (await transaction.categories.find(slug)) {
			throw new Refusal("conflict", `The category "${slug}" already exists.`);
		}
		transaction.categories.save(category);
		const changes = [{ field: "name", before: null, after: category.name }];
		recordAudit(transaction, {
			actor,
			action: "category.add",
			subject: `category ${slug}`,
			changes,
		});
		return category;
	},
);

import { createCollection } from "#registry/collections/save-collection.ts";
import type { RegistryContext } from "#registry/store.ts";

/** The worst that the forms of collections let an owner do. */
export const worstCollectionActs = (ownerId: string) => ({
	makeCollection: ({ registry, number }: { registry: RegistryContext; number: number }) => {
		const settings = {
			description: "",
			visibility: "unlisted",
			autoAdmit: false,
			rule: null,
		} as const;
		const created = { act: "created", sentence: "It was created.", entries: [] } as const;
		return createCollection(registry, {
			ownerId,
			slug: `worst-${number}`,
			after: { ...created, ...settings, name: `Worst ${number}` },
		});
	},
	// Nothing of it is kept.
	tryCollection: null,
	// These change one of the collections. Of these, their entries, their states and what waits, there is a maximum.
	saveCollection: null,
	approveEntry: null,
	takeOut: null,
	answerWaiting: null,
	goBack: null,
	closeCollection: null,
});

import type { RegistryStore } from "../store.ts";
import { addLogo } from "./add-logo.ts";
import { addSource } from "./add-source.ts";
import type { SampleRegistry } from "./build-sample.ts";

/** Fills an empty registry with the sample. */
export async function fillSample(store: RegistryStore, sample: SampleRegistry): Promise<void> {
	await store.appendEvents(sample.events);
	await store.transact(async (transaction) => {
		for (const category of sample.categories) transaction.categories.save(category);
		for (const agent of sample.agents) transaction.agents.save(agent);
		for (const incident of sample.incidents) transaction.incidents.save(incident);
		for (const comment of sample.comments) transaction.comments.save(comment);
		for (const submission of sample.submissions) transaction.submissions.save(submission);
		for (const logo of sample.logos) await addLogo(transaction, logo, sample.now);
		for (const source of sample.sources) await addSource(transaction, source, sample.now);
	});
}

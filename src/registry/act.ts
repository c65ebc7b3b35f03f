import type { RegistryContext, RegistryTransaction } from "./store.ts";

/** A transaction with all else that an action in it needs. */
export type Transaction = RegistryTransaction & Omit<RegistryContext, "store">;

export function transact<Result>(
	{ store, ...context }: RegistryContext,
	work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
	return store.transact((transaction) => work({ ...context, ...transaction }));
}

/** An action that is one transaction, and nothing else. */
export function verb<Given extends unknown[], Result>(
	work: (transaction: Transaction, ...given: Given) => Promise<Result>,
) {
	return (context: RegistryContext, ...inputs: Given): Promise<Result> =>
		transact(context, (transaction) => work(transaction, ...inputs));
}

/** Where dumps lie. */
export interface DumpPlace {
	directory: string;
	/** Where they come from elsewhere: sees to it that a file is there, if the dump has it. */
	bring?: (dump: string, name: string) => Promise<void>;
}

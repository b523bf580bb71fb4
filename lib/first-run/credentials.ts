import "server-only";

/** The credentials of a new installation. */
export type FirstRun = {
  email: string;
  password: string;
  project_id: number;
  project_token: string;
  api_key: string;
};

/** Where credentials are stored, for scripts and for the next start. */
export type CredentialsStore = {
  /** What is stored; undefined when nothing is, or it can't be read. */
  read(): Promise<FirstRun | undefined>;
  /** Stores them durably: when it returns, they survive a loss of power. */
  write(credentials: FirstRun): Promise<void>;
};

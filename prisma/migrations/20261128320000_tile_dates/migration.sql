-- A tile may keep its own dates on a board that has dates for all.
ALTER TABLE "board_tiles" ADD COLUMN "own_dates" BOOLEAN NOT NULL DEFAULT false;

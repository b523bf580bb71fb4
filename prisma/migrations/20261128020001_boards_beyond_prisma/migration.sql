ALTER TABLE board_tiles ADD CONSTRAINT board_tiles_width CHECK (width IN ('half', 'full'));
ALTER TABLE public_links ADD CONSTRAINT public_links_target CHECK (num_nonnulls(survey_id, board_id) = 1);

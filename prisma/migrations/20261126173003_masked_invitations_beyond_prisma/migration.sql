-- Invitations have the roles of memberships.
ALTER TABLE invitations DROP CONSTRAINT invitations_role;
ALTER TABLE invitations ADD CONSTRAINT invitations_role CHECK (role IN ('masked_viewer', 'viewer', 'editor', 'owner'));
